// What speaks against a node, as words for people, with the command that would lift it where there is one.
import { CONTACT_WORDS, CONTACTS } from '../node-words.ts'

export type SaidRefusal = { readonly says: string; readonly next: string | null }

/** `rest` is what follows the beginning: a state, or the need that is not met. The first row that fits counts. */
type Row = {
  readonly begins: string
  readonly says: (rest: string) => string
  readonly next?: (node: string, rest: string) => string
}

const ROWS: readonly Row[] = [
  { begins: 'pinned_elsewhere', says: () => 'is not the one that was asked for' },
  { begins: 'avoided', says: () => 'is to be avoided' },
  { begins: 'state_suspended', says: () => 'is suspended', next: node => `provost node readmit ${node} --reason "…"` },
  { begins: 'state_', says: rest => `is ${rest}`, next: node => `provost node resume ${node}` },
  { begins: 'contact_', says: sayContact },
  { begins: 'protocol_', says: () => 'speaks another version' },
  { begins: 'project_not_allowed', says: () => 'does not take this project' },
  {
    begins: 'no_repository',
    says: () => 'has no checkout of the project',
    next: () => 'on it: provost project add <path>',
  },
  { begins: 'harness_unknown', says: () => 'has not said which agents it has' },
  { begins: 'harness_missing', says: () => 'does not have this agent' },
  { begins: 'label_labels_unknown:', says: term => `has not said its labels, and ${term} is needed` },
  {
    begins: 'label_missing:',
    says: term => `has no label ${keyOf(term)}`,
    next: (node, term) => `provost node label ${node} ${keyOf(term)}=…`,
  },
  { begins: 'label_', says: rest => `does not meet ${rest.slice(rest.indexOf(':') + 1)}` },
  { begins: 'locked_to_owner', says: () => 'works for somebody else now' },
  { begins: 'locked_to_project', says: () => 'works on another project now' },
  { begins: 'too_small', says: () => 'is too small' },
  { begins: 'full', says: () => 'is full' },
]

export function sayRefusal(node: string, refusal: string): SaidRefusal {
  const row = ROWS.find(({ begins }) => refusal.startsWith(begins))
  if (!row) return { says: refusal, next: null }
  const rest = refusal.slice(row.begins.length)
  return { says: row.says(rest), next: row.next?.(node, rest) ?? null }
}

/** `build-2 has no label gpu; laptop is out of contact and has no label gpu`. */
export function sayRefusals(
  nodes: readonly { readonly id: string; readonly refusals: readonly string[] }[],
  nameOf: (node: string) => string,
): string {
  if (nodes.length === 0) return 'there is no node'
  return nodes
    .map(({ id, refusals }) => `${nameOf(id)} ${refusals.map(refusal => sayRefusal(id, refusal).says).join(' and ')}`)
    .join('; ')
}

function sayContact(rest: string): string {
  const contact = CONTACTS.find(each => each === rest)
  return contact === 'stopped'
    ? 'has stopped'
    : contact === 'unknown'
      ? 'may not be heard'
      : `is ${contact ? CONTACT_WORDS[contact] : rest}`
}

/** Of `cpus>=8` the `cpus`. */
function keyOf(term: string): string {
  return /^!?([a-z][a-z0-9._/-]*)/.exec(term)?.[1] ?? term
}
