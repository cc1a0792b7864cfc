// The door to a running daemon, if one runs.
import type { App } from '#api/exchange'
import type { Home } from '#files/home'
import { readToken } from '#files/home'
import { provostError } from '#kernel/errors/errors'
import { hasEnded } from '#kernel/events/process-life'
import { readStat } from '#process/process-stat'
import { type DaemonPaper, readPaper } from './daemon-paper.ts'
import { createHttpDoor } from './http/http-door.ts'

const CONNECT_WAIT_MS = 2_000

export type FoundDaemon = { readonly paper: DaemonPaper; readonly door: App }

/** A crash leaves a paper behind, and its pid may be another program's by now: a daemon is what lives and listens. */
export async function findDaemon(home: Home, token = readToken(home) ?? ''): Promise<FoundDaemon | undefined> {
  const paper = readPaper(home)
  if (!paper || !mayLive(paper) || !(await isListening(paper))) return undefined
  const door = createHttpDoor(paper, token) // without its token it still runs
  return { paper, door: async request => refuseStopped(paper) ?? door(request) }
}

/** Its socket takes what is sent to it, and nobody reads that until it goes on. */
function refuseStopped({ pid, socket, address }: DaemonPaper): undefined {
  if (!isStopped(pid)) return undefined
  throw provostError('DAEMON_UNREACHABLE', {
    message: `the daemon with pid ${pid} is stopped by a signal and answers nobody; agents go on without it`,
    hint: `\`kill -CONT ${pid}\` lets it go on; nothing was sent to it`,
    details: { address: socket ?? address },
  })
}

export function isStopped(pid: number): boolean {
  return readStat(pid)?.state.toUpperCase() === 'T'
}

/** On its own socket nobody else can listen; a confined agent sees the socket, and no process but its own. */
function mayLive({ socket, pid }: DaemonPaper): boolean {
  return socket !== null || isAlive(pid)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // It has ended, and only its parent has not taken note; in a container nobody may ever do so.
    return !hasEnded(readStat(pid)?.state ?? '')
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function isListening({ address, socket }: DaemonPaper): Promise<boolean> {
  const net = process.getBuiltinModule('node:net')
  const { hostname, port } = new URL(address)
  return new Promise(resolve => {
    const line = net.connect(socket ? { path: socket } : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) })
    const answer = (is: boolean) => {
      line.destroy()
      resolve(is)
    }
    line.setTimeout(CONNECT_WAIT_MS, () => answer(false))
    line.once('connect', () => answer(true)).once('error', () => answer(false))
  })
}
