// The one lock of a state directory: created whole, taken from the dead at once, and never from anybody else.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { provostError } from '#kernel/errors/errors'
import { writeInstant } from '#kernel/events/time'
import type { Clock } from '#kernel/ports/clock'
import { identifyMachine, probeProcess } from '#process/process-identity'
import type { LockSight } from '../ports/state-directory.ts'
import { mayActOnLock } from '../rules/lock/decide-claim.ts'
import { decideLock, type LockDecision } from '../rules/lock/decide-lock.ts'
import { composeLock, type Lock } from '../rules/lock/lock.ts'
import { tokenOfLock } from '../rules/lock/lock-token.ts'
import { type ArchivePlaces, preparePlaces } from './archive-places.ts'
import { writeDraft } from './durable-draft.ts'
import { createWhole, removeLock } from './lock-claims.ts'
import { lockFactsFor, readLockText } from './lock-facts.ts'

export type HeldLock = {
  readonly token: string
  /** Throws STATE_LOCK_LOST when the lock is no longer ours. */
  readonly check: () => void
  readonly release: () => Promise<void>
}

const PAUSE_MS_MIN = 4
const PAUSE_MS_MAX = 30

export async function takeStateLock(places: ArchivePlaces, waitMs: number, clock: Clock): Promise<HeldLock> {
  preparePlaces(places)
  const token = randomBytes(16).toString('hex')
  const draft = await writeIdentity(places, token, clock)
  const deadline = clock.monotonic() + waitMs
  while (!createWhole(draft, places.lock)) {
    const { decision, token: other } = sightLock(places)
    // A stale lock is looked at at once; whoever was faster is met in the next turn.
    if (decision.result === 'stale' && removeLock(places, other!, draft) !== 'claimed_by_other') continue
    if (decision.result === 'free') continue
    if (clock.monotonic() >= deadline) {
      await rm(draft, { force: true })
      throw lockedBy(decision)
    }
    await clock.sleep(PAUSE_MS_MIN + Math.random() * (PAUSE_MS_MAX - PAUSE_MS_MIN))
  }
  return { token, check: () => checkLock(places, token), release: () => release(places, token, draft) }
}

function writeIdentity(places: ArchivePlaces, token: string, clock: Clock): Promise<string> {
  const { host, bootId } = identifyMachine()
  const lock: Lock = {
    pid: process.pid,
    host,
    boot_id: bootId ?? 'unknown',
    start_time: probeProcess(process.pid).startTime ?? 'unknown',
    started_at: writeInstant(clock.now()),
    token,
  }
  return writeDraft(places.drafts, composeLock(lock), token)
}

export function sightLock({ lock }: ArchivePlaces): LockSight {
  const text = readLockText(lock)
  const decision = decideLock(text, lockFactsFor(text ?? ''))
  return { decision, token: text === null ? null : tokenOfLock(text) }
}

function lockedBy({ rule, evidence: { lock } }: LockDecision): Error {
  const details = {
    pid: lock?.pid ?? '?',
    host: lock?.host ?? '?',
    t: lock?.started_at ?? '?',
    rule,
    token: lock?.token,
  }
  return provostError('STATE_LOCKED', { details })
}

function checkLock({ lock }: ArchivePlaces, token: string): void {
  const text = readLockText(lock)
  if (mayActOnLock(text, token).may) return
  throw provostError('STATE_LOCK_LOST', { details: { token: text === null ? 'nobody' : tokenOfLock(text) } })
}

// Looking and removing are two steps; as the one claimer of our own token we cannot remove the lock of a successor.
async function release(places: ArchivePlaces, token: string, draft: string): Promise<void> {
  removeLock(places, token, draft)
  await rm(draft, { force: true })
}

/** Takes away the lock with exactly this token; answers what it said, or null when nobody could read it. */
export async function breakStateLock(places: ArchivePlaces, token: string, clock: Clock): Promise<Lock | null> {
  preparePlaces(places)
  const { decision, token: found } = sightLock(places)
  if (found === null)
    throw provostError('NOT_FOUND', { message: 'there is no lock', details: { noun: 'lock', id: token } })
  if (found !== token) throw provostError('STATE_LOCK_LOST', { details: { token: found } })
  const draft = await writeIdentity(places, randomBytes(16).toString('hex'), clock)
  try {
    if (removeLock(places, token, draft) === 'claimed_by_other') throw lockedBy(decision)
    return decision.evidence.lock
  } finally {
    await rm(draft, { force: true })
  }
}
