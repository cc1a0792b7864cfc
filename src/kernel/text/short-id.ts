// Ids that may be shortened to a beginning that only one thing has, as commits may be in git.
import type { Noun } from '../events/ids.ts'

type Shortened = { readonly noun: Noun; readonly prefix: string; readonly isGenerated: boolean }

const ROWS: readonly Shortened[] = [
  { noun: 'task', prefix: 'ta_', isGenerated: true },
  { noun: 'swarm_run', prefix: 'sw_', isGenerated: true },
  { noun: 'agent_run', prefix: 'ar_', isGenerated: true },
  { noun: 'finding', prefix: 'fi_', isGenerated: true },
  { noun: 'lesson', prefix: 'dfind-', isGenerated: false },
  { noun: 'pattern', prefix: 'dpat-', isGenerated: false },
  { noun: 'recommendation', prefix: 'drec-', isGenerated: false },
  { noun: 'doctrine', prefix: 'ddoc-', isGenerated: false },
]

const CHARACTERS_MIN = 2
const GENERATED = 10

/** What the word would begin, if it is the beginning of an id; undefined for anything else and for an id in full. */
export function readShortId(word: string): { readonly noun: Noun; readonly prefix: string } | undefined {
  const row = ROWS.find(({ prefix }) => word.startsWith(prefix))
  const rest = row ? word.slice(row.prefix.length) : ''
  if (!row || rest.length < CHARACTERS_MIN || (row.isGenerated && rest.length >= GENERATED)) return undefined
  return { noun: row.noun, prefix: row.isGenerated ? row.prefix + rest.toUpperCase() : word }
}

export type ShortIdChoice =
  | { readonly kind: 'one'; readonly id: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly ids: readonly string[] }

/** An id that is there in full is meant, also when longer ones begin like it. */
export function chooseShortId(prefix: string, found: readonly string[]): ShortIdChoice {
  if (found.includes(prefix)) return { kind: 'one', id: prefix }
  const [first, ...others] = found
  if (first === undefined) return { kind: 'none' }
  return others.length === 0 ? { kind: 'one', id: first } : { kind: 'several', ids: found }
}
