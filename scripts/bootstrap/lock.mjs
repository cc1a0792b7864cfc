// Lets one run at a time prepare the checkout. The lock is a folder with one file per process that holds it, named by its
// pid, because an npm may outlive the run that started it. When none of them runs any more, the lock is stale.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tools } from './paths.mjs'
import { identify, isRunning } from './process-identity.mjs'
import { withProgress } from './progress.mjs'

const LOCK = join(tools, 'lock')
const ASIDE = `${LOCK}.${process.pid}`
const POLL_MS = 100
const TAKEN = process.platform === 'win32' ? ['EPERM', 'EACCES', 'EEXIST'] : ['ENOTEMPTY', 'EEXIST']

export async function withLock(work) {
  if (!tryLock()) await withProgress('Waiting for another run to finish this (.tools/lock)', waitForLock)
  try {
    return await work()
  } finally {
    if (moveAside()) rmSync(ASIDE, { recursive: true })
  }
}

export function holdLock(pid, folder = LOCK) {
  writeFileSync(join(folder, String(pid)), identify(pid))
}

async function waitForLock() {
  while (!tryLock()) await sleep(POLL_MS)
}

// The folder arrives with our pid inside, so nobody ever sees a lock without a holder.
function tryLock() {
  removeStale()
  rmSync(ASIDE, { recursive: true, force: true })
  mkdirSync(ASIDE, { recursive: true })
  holdLock(process.pid, ASIDE)
  try {
    renameSync(ASIDE, LOCK)
    return true
  } catch (error) {
    rmSync(ASIDE, { recursive: true })
    if (TAKEN.includes(error.code)) return false
    throw error
  }
}

// Between our look and our move another run may have locked anew; then it gets its lock back.
function removeStale() {
  if (!isStale(LOCK) || !moveAside()) return
  if (isStale(ASIDE)) rmSync(ASIDE, { recursive: true })
  else renameSync(ASIDE, LOCK)
}

// A folder that is removed in place is empty for a moment, and an empty one can be locked over. A move is one instant.
function moveAside() {
  rmSync(ASIDE, { recursive: true, force: true })
  return unlessGone(() => {
    renameSync(LOCK, ASIDE)
    return true
  })
}

function isStale(lock) {
  const isHeldBy = pid => isRunning(Number(pid), readFileSync(join(lock, pid), 'utf8'))
  return unlessGone(() => !readdirSync(lock).some(isHeldBy))
}

// Another run may take the lock away under our eyes.
function unlessGone(look) {
  try {
    return look()
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}
