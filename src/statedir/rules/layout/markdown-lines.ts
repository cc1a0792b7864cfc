// Lines of a markdown document, and which of them are hidden in fences or comments.

/** Each line without its end, and the end: CRLF, LF, CR, or nothing at the end of the file. */
export type TextLine = { readonly text: string; readonly end: string }

const LINE = /([^\r\n]*)(\r\n|\r|\n|$)/g

export function splitLines(text: string): TextLine[] {
  const lines = Array.from(text.matchAll(LINE), match => ({ text: match[1]!, end: match[2]! }))
  // The pattern also finds the nothing behind the last line end.
  if (lines.at(-1)?.text === '' && lines.at(-1)?.end === '') lines.pop()
  return lines
}

export function joinLines(lines: readonly TextLine[]): string {
  return lines.map(line => line.text + line.end).join('')
}

// With the flag s, because a line separator of Unicode ends no line here.
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/s
const COMMENT_START = /^ {0,3}<!--/
const COMMENT_END = '-->'
const HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/

export function isHeading(line: string): boolean {
  return HEADING.test(line)
}

/** Lengths of fences known to stay open to the end, by their character; it keeps long documents cheap. */
export type OpenFences = Map<string, number>

/** The first line behind the fence that opens at this line; undefined when none opens. */
export function findFenceEnd(
  lines: readonly string[],
  at: number,
  open: OpenFences = new Map(),
): number | 'unclosed' | undefined {
  const [, marks, info] = FENCE.exec(lines[at]!) ?? []
  if (!marks || (marks.startsWith('`') && info!.includes('`'))) return undefined
  const mark = marks[0]!
  if (marks.length >= (open.get(mark) ?? Number.POSITIVE_INFINITY)) return 'unclosed'
  const closing = new RegExp(`^ {0,3}\\${mark}{${marks.length},}[ \\t]*$`)
  for (let end = at + 1; end < lines.length; end++) if (closing.test(lines[end]!)) return end + 1
  open.set(mark, marks.length)
  return 'unclosed'
}

/** The first line behind the comment that starts at this line; undefined when none starts. */
export function findCommentEnd(lines: readonly string[], at: number): number | undefined {
  if (!COMMENT_START.test(lines[at]!)) return undefined
  for (let end = at; end < lines.length; end++) if (lines[end]!.includes(COMMENT_END)) return end + 1
  return lines.length
}
