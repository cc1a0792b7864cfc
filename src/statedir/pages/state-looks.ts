// What a state directory looks like: its buckets, its lock, the copy of its record, and what is wrong with it.

import type { SignLook } from '#web/parts/look'
import type { CopyState } from '../rules/contract/published-copy.ts'
import type { EntryBucket } from '../rules/layout/classify-entry.ts'
import type { HealthCode } from '../rules/layout/derive-health.ts'
import type { LockState } from '../rules/lock/decide-lock.ts'

export const BUCKET_LOOKS: Readonly<Record<EntryBucket, SignLook>> = {
  canonical: { icon: '✓', word: 'canonical', tone: 'good' },
  pattern_allowed: { icon: '≈', word: 'allowed by a pattern', tone: 'busy' },
  ephemeral: { icon: '◌', word: 'ephemeral', tone: 'mute' },
  ad_hoc: { icon: '!', word: 'ad hoc', tone: 'warn' },
}

export const BUCKET_SENTENCES: Readonly<Record<EntryBucket, string>> = {
  canonical: 'The contract names it.',
  pattern_allowed: 'A pattern of the contract allows its name.',
  ephemeral: 'It may vanish at any time.',
  ad_hoc: 'Nothing in the contract knows it: drift.',
}

export const LOCK_LOOKS: Readonly<Record<LockState, SignLook>> = {
  free: { icon: '○', word: 'free', tone: 'good' },
  held: { icon: '●', word: 'held', tone: 'busy' },
  stale: { icon: '!', word: 'stale', tone: 'warn' },
}

export const COPY_LOOKS: Readonly<Record<CopyState, SignLook>> = {
  unrecorded: { icon: '–', word: 'nothing recorded', tone: 'mute' },
  same: { icon: '✓', word: 'the file is what the log says', tone: 'good' },
  behind: { icon: '◷', word: 'the file is behind the log', tone: 'wait' },
  absent: { icon: '?', word: 'the file is gone', tone: 'unknown' },
  drifted: { icon: '!', word: 'the file was edited', tone: 'warn' },
  unreadable: { icon: '⊘', word: 'the file cannot be read', tone: 'bad' },
}

export const HEALTH_SENTENCES: Readonly<Record<HealthCode, string>> = {
  STATE_DIR_MISSING: 'there is no state directory yet',
  STATE_AD_HOC_PRESENT: 'entries that nothing in the contract knows',
  STATE_SYMLINK_PRESENT: 'links, which are never followed',
  STATE_CONTRACT_INVALID: 'the contract of the project is not sound',
  STATE_LOCK_STALE: 'a lock whose process is gone; the next command takes it',
  STATE_LOCK_UNREADABLE: 'a lock that nobody can read',
  STATE_SNAPSHOT_OPEN: 'snapshots that were begun and not finished',
  STATE_WORKFLOW_UNREADABLE: 'the workflow record cannot be read',
  STATE_WORKFLOW_DRIFT: 'the workflow record says something else than the log',
  STATE_ANCHOR_TAMPERED: 'the beginning of the workflow was changed by hand',
  STATE_HISTORY_BROKEN: 'the history of the record has gaps',
  STATE_LOG_CORRUPT: 'lines of a log that cannot be read',
  STATE_DEFERRED_DUPLICATE: 'deferred items with the same number',
  PROBE_FAILURES_RECENT: 'probes failed lately',
}

export const DEFERRED_LOOKS: Readonly<Record<'open' | 'closed' | 'unknown', SignLook>> = {
  open: { icon: '○', word: 'open', tone: 'wait' },
  closed: { icon: '✓', word: 'closed', tone: 'good' },
  unknown: { icon: '?', word: 'unknown', tone: 'unknown' },
}
