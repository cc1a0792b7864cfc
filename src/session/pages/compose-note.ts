// The note of a session: a reason at its beginning is a word of ours and read as words; the rest stays as it is.
const REASON = /^[a-z_]+(?=$|,)/

export function composeSessionNote(note: string): string {
  return note === '' ? 'no reason given' : note.replace(REASON, reason => reason.replaceAll('_', ' '))
}
