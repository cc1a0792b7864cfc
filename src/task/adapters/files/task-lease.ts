// One worker per task at a time. The lock is the operating system's: it ends with its holder, however that ends.
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import { type ProcessLock, takeProcessLock } from '#files/process-lock'
import type { Lease, Worker } from '#task/ports/task-files'

const LOCK = '.lease'
const PAPER = '.lease.json'
const TRIES = 5
const PAUSE_MS = 40

export async function takeLease(directory: string, worker: Worker): Promise<Lease | Worker> {
  const lock = await takeLock(join(directory, LOCK))
  if (!lock) return readPaper(directory)
  await writeFileAtomic(join(directory, PAPER), `${JSON.stringify(worker)}\n`)
  return {
    release: async () => {
      await rm(join(directory, PAPER), { force: true })
      lock.release()
    },
  }
}

/** A paper without a lock was left behind by a worker that died. */
export async function isLeased(directory: string): Promise<boolean> {
  if (!existsSync(join(directory, PAPER)) || !existsSync(join(directory, LOCK))) return false
  const lock = takeProcessLock(join(directory, LOCK))
  lock?.release()
  return lock === undefined
}

// Whoever only looks holds the lock for a moment too, so one refusal proves nothing yet.
async function takeLock(path: string): Promise<ProcessLock | undefined> {
  for (let tries = 1; ; tries++) {
    const lock = takeProcessLock(path)
    if (lock || tries === TRIES) return lock
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
}

async function readPaper(directory: string): Promise<Worker> {
  try {
    return JSON.parse(await readFile(join(directory, PAPER), 'utf8'))
  } catch {
    return { command: 'another command', by: 'somebody', since: 'a moment ago' }
  }
}
