// Whether a lock is free, held or stale. Only proof that its very process is gone makes it stale; age never does.
import { type Decision, decision } from '#kernel/machine/decision'
import { type Lock, readLock } from './lock.ts'

/** Facts of this machine and of the process the lock names; null for what could not be learned. */
export type LockFacts = {
  readonly host: string | null
  readonly boot_id: string | null
  /** `alive` also when we may not signal it. */
  readonly pid: 'alive' | 'gone' | 'unknown'
  readonly start_time: string | null
}

export type LockState = 'free' | 'held' | 'stale'

export type LockRule =
  | 'no_lock'
  | 'unreadable_lock'
  | 'other_host'
  | 'boot_unknown'
  | 'other_boot'
  | 'process_gone'
  | 'probe_unknown'
  | 'start_time_unknown'
  | 'process_alive'
  | 'pid_reused'

export type LockDecision = Decision<LockState, { readonly lock: Lock | null; readonly facts: LockFacts }> & {
  readonly rule: LockRule
}

/** The raw text of the lock file; null when there is none. */
export function decideLock(text: string | null, facts: LockFacts): LockDecision {
  const lock = text === null ? undefined : readLock(text)
  const rule = text === null ? 'no_lock' : lock ? ruleOf(lock, facts) : 'unreadable_lock'
  return { ...decision(STATE_OF_RULE[rule], rule, { lock: lock ?? null, facts }), rule }
}

function ruleOf(lock: Lock, facts: LockFacts): LockRule {
  if (facts.host !== lock.host) return 'other_host'
  if (!facts.boot_id) return 'boot_unknown'
  if (facts.boot_id !== lock.boot_id) return 'other_boot'
  if (facts.pid === 'gone') return 'process_gone'
  if (facts.pid !== 'alive') return 'probe_unknown'
  if (!facts.start_time) return 'start_time_unknown'
  return facts.start_time === lock.start_time ? 'process_alive' : 'pid_reused'
}

const STATE_OF_RULE: Readonly<Record<LockRule, LockState>> = {
  no_lock: 'free',
  unreadable_lock: 'held',
  other_host: 'held',
  boot_unknown: 'held',
  other_boot: 'held',
  process_gone: 'stale',
  probe_unknown: 'held',
  start_time_unknown: 'held',
  process_alive: 'held',
  pid_reused: 'stale',
}

/** Each row as a sentence. */
export const LOCK_SENTENCES: Readonly<Record<LockRule, string>> = {
  no_lock: 'nobody holds it',
  unreadable_lock: 'nobody can read it, so somebody may hold it',
  other_host: 'another machine or container holds it',
  boot_unknown: 'this machine does not tell when it was started',
  other_boot: 'it was taken before the last start of this machine',
  process_gone: 'its process is gone; the next command takes it',
  probe_unknown: 'nobody can say whether its process lives',
  start_time_unknown: 'its process lives, or another one with the same number',
  process_alive: 'its process is at work',
  pid_reused: 'its process is gone and its number belongs to another; the next command takes it',
}
