// The door to a running daemon, if one runs.
import type { Home } from '#adapters/files/home'
import { readToken } from '#adapters/files/home'
import type { App } from '#api/exchange'
import { type DaemonPaper, readPaper } from './daemon-paper.ts'
import { createHttpDoor } from './http/http-door.ts'

export type FoundDaemon = { readonly paper: DaemonPaper; readonly door: App }

/** A paper whose process is dead is what a crash leaves behind: then no daemon runs. */
export function findDaemon(home: Home): FoundDaemon | undefined {
  const paper = readPaper(home)
  const token = paper && readToken(home)
  if (!paper || token === undefined || !isAlive(paper.pid)) return undefined
  return { paper, door: createHttpDoor(paper, token) }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
