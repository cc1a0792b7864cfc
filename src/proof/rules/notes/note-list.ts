// Many notes in one text, with an empty line between them.

const SIGNATURES_BEGIN = '— '

export function composeNoteList(notes: readonly string[]): string {
  return notes.join('\n')
}

/** A part that is no note stays what it is: whoever judges it will say so. */
export function readNoteList(text: string): readonly string[] {
  const notes: string[] = []
  let open = ''
  for (const part of text.split('\n\n')) {
    if (part === '') continue
    open += open === '' ? part : `\n\n${part}`
    if (!part.startsWith(SIGNATURES_BEGIN)) continue
    notes.push(open.endsWith('\n') ? open : `${open}\n`)
    open = ''
  }
  return open === '' ? notes : [...notes, open]
}

/** The part of an origin that names files and refs. */
export function logIdOf(origin: string): string {
  return origin.slice(origin.lastIndexOf('/') + 1)
}
