// What was already said about each cause, per session and kind. It is durable: only a new cause arms a nudge again.
import type { InstantMs } from '#kernel/events/time'

export type LedgerEntry<Time = InstantMs> = {
  readonly cause: string
  readonly attempts: number
  readonly firstAt: Time
  readonly lastAt: Time
  /** A person was asked; nothing more is said about this cause. */
  readonly escalatedAt: Time | null
}

export type Ledger<Time = InstantMs> = readonly LedgerEntry<Time>[]

const CAUSES_MAX = 32

export function findEntry(ledger: Ledger, cause: string): LedgerEntry | undefined {
  return ledger.find(entry => entry.cause === cause)
}

export function noteSend(ledger: Ledger, cause: string, now: InstantMs): Ledger {
  const entry = findEntry(ledger, cause)
  const sent = entry
    ? { ...entry, attempts: entry.attempts + 1, lastAt: now }
    : { cause, attempts: 1, firstAt: now, lastAt: now, escalatedAt: null }
  return put(ledger, sent)
}

export function noteEscalation(ledger: Ledger, entry: LedgerEntry, now: InstantMs): Ledger {
  return put(ledger, { ...entry, escalatedAt: now })
}

/** What changed goes to the end; of too many causes the one that was silent longest is forgotten. */
function put(ledger: Ledger, changed: LedgerEntry): Ledger {
  let others = ledger.filter(({ cause }) => cause !== changed.cause)
  while (others.length >= CAUSES_MAX) others = others.toSpliced(findSilentLongest(others), 1)
  return [...others, changed]
}

function findSilentLongest(ledger: Ledger): number {
  const oldest = ledger.reduce((found, { lastAt }) => Math.min(found, lastAt), Number.POSITIVE_INFINITY)
  return ledger.findIndex(({ lastAt }) => lastAt === oldest)
}
