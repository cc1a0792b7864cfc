// What can be learned about the lock of a directory and the process it names.
import { closeSync, constants, openSync, readFileSync } from 'node:fs'
import { identifyMachine, probeProcess } from '#process/process-identity'
import type { LockFacts } from '../rules/lock/decide-lock.ts'
import { readLock } from '../rules/lock/lock.ts'
import { systemErrorCode } from './system-error.ts'

const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Null when there is no lock. A link, a directory or what cannot be opened reads as nothing, which is held. */
export function readLockText(path: string): string | null {
  try {
    const file = openSync(path, FLAGS)
    try {
      return readFileSync(file, 'utf8')
    } finally {
      closeSync(file)
    }
  } catch (error) {
    return systemErrorCode(error) === 'ENOENT' ? null : ''
  }
}

export function lockFactsFor(text: string): LockFacts {
  const { host, bootId } = identifyMachine()
  const pid = readLock(text)?.pid
  const probe = pid === undefined ? undefined : probeProcess(pid)
  return { host, boot_id: bootId, pid: probe?.life ?? 'unknown', start_time: probe?.startTime ?? null }
}
