// The lock of a store: a file that names its holder, taken over only from a holder that is proven gone.
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeProcessLock } from '#files/process-lock'
import { provostError } from '#kernel/errors/errors'
import { writeInstant } from '#kernel/events/time'
import type { Clock } from '#kernel/ports/clock'
import { identifyMachine, probeProcess } from '#process/process-identity'
import { isRecordObject } from '../rules/shape/json-object.ts'

export const LOCK_FILE = 'indexes/.lock'
const TAKEOVER_FILE = 'indexes/.takeover'
const WAIT_MS = 30_000
const PAUSE_MIN_MS = 1
const URGENT = 'lock-urgent'
const URGENT_AFTER_MS = 1_000
const PAUSE_MAX_MS = 25

type Holder = {
  readonly pid: number
  readonly host: string
  readonly process_started_at: string | null
  readonly token: string
  readonly taken_at: string
}

/** Answers how to give it back. */
export async function takeIndexLock(root: string, drafts: string, clock: Clock): Promise<() => void> {
  const path = join(root, LOCK_FILE)
  const since = clock.monotonic()
  for (;;) {
    const waitedMs = clock.monotonic() - since
    const mayTry = giveWay(drafts, waitedMs)
    const token = randomBytes(12).toString('hex')
    if (mayTry && createLock(path, drafts, token, clock)) {
      rmSync(join(drafts, URGENT), { force: true })
      return () => releaseLock(path, token)
    }
    const holder = readHolder(path)
    if (waitedMs > WAIT_MS) throw timedOut(holder, waitedMs)
    if (holder && isGone(holder)) removeDeadLock(root, path, holder.token)
    else await clock.sleep(PAUSE_MIN_MS + (waitedMs > URGENT_AFTER_MS ? 0 : Math.random() * PAUSE_MAX_MS))
  }
}

/**
 * Whoever has waited long says so by a file, and those who came later let it pass; without this, a lock that many want
 * all the time may never come to one of them. The next holder removes the file.
 */
function giveWay(drafts: string, waitedMs: number): boolean {
  const urgent = join(drafts, URGENT)
  if (waitedMs <= URGENT_AFTER_MS) return !existsSync(urgent)
  mkdirSync(drafts, { recursive: true })
  writeFileSync(urgent, '')
  return true
}

// A link appears with its content: nobody ever reads half a holder.
function createLock(path: string, drafts: string, token: string, clock: Clock): boolean {
  const holder: Holder = {
    pid: process.pid,
    host: identifyMachine().host,
    process_started_at: probeProcess(process.pid).startTime,
    token,
    taken_at: writeInstant(clock.now()),
  }
  const draft = join(drafts, `lock-${token}`)
  mkdirSync(drafts, { recursive: true })
  try {
    writeFileSync(draft, `${JSON.stringify(holder)}\n`, { flag: 'wx' })
    linkSync(draft, path)
    return true
  } catch (error) {
    // The holder may have swept our draft away; the next try makes a new one.
    if (['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function releaseLock(path: string, token: string): void {
  if (readHolder(path)?.token === token) rmSync(path, { force: true })
}

function readHolder(path: string): Holder | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isRecordObject(read) && typeof read.pid === 'number' ? (read as unknown as Holder) : undefined
  } catch {
    return undefined
  }
}

/** Only a process of this machine can be proven gone; a pid that was given again belongs to somebody else. */
function isGone({ host, pid, process_started_at }: Holder): boolean {
  if (host !== identifyMachine().host) return false
  const { life, startTime } = probeProcess(pid)
  if (life === 'gone') return true
  return life === 'alive' && startTime !== null && process_started_at !== null && startTime !== process_started_at
}

// Of several who see a dead holder only one may remove its lock, or the second would remove the lock of the first.
function removeDeadLock(root: string, path: string, token: string): void {
  const turn = takeProcessLock(join(root, TAKEOVER_FILE))
  if (!turn) return
  try {
    if (readHolder(path)?.token === token) rmSync(path, { force: true })
  } finally {
    turn.release()
  }
}

function timedOut(holder: Holder | undefined, waitedMs: number): Error {
  const seconds = Math.round(waitedMs / 1000)
  const { pid = '(unknown)', host = '(unknown)' } = holder ?? {}
  return provostError('EVIDENCE_LOCK_TIMEOUT', {
    message: `index lock held by pid ${pid} on ${host} for ${seconds} s`,
    details: { pid, host, s: seconds },
  })
}
