// A text that is too long to be shown whole, cut where a line ends; whoever cuts says so.

export type CutWish = {
  /** Absent: the whole text. */
  readonly characters?: number
  readonly part: 'first' | 'last'
}

export type CutText = { readonly text: string; readonly characters: number; readonly isCut: boolean }

export function cutTextAt(text: string, { characters: most, part }: CutWish): CutText {
  const { length: characters } = text
  if (most === undefined || characters <= most) return { text, characters, isCut: false }
  return { text: part === 'first' ? keepFirst(text, most) : keepLast(text, most), characters, isCut: true }
}

/** A single line that is too long is cut inside: nothing at all would say less. */
function keepFirst(text: string, most: number): string {
  const end = text.lastIndexOf('\n', most - 1) + 1
  return text.slice(0, end === 0 ? most : end)
}

function keepLast(text: string, most: number): string {
  const start = text.length - most
  const line = text[start - 1] === '\n' ? start : text.indexOf('\n', start) + 1
  return text.slice(line === 0 || line === text.length ? start : line)
}
