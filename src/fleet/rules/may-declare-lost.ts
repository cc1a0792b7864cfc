// Whether a person may declare a node lost: never one that was heard a moment ago, or of which nobody can say.
import type { Contact } from './node-words.ts'

const SILENT: readonly Contact[] = ['out_of_contact', 'stopped', 'never_heard']

export function isLoneSilence(contact: Contact): boolean {
  return SILENT.includes(contact)
}
