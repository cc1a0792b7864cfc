// Starts, finds and stops the daemon of this home, for the commands that do so.
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '#adapters/clock/system-clock'
import { type Home, locateHome, prepareHome } from '#adapters/files/home'
import { Client } from '#api/client'
import type { Shape } from '#api/schemas'
import { provostError } from '#core/kernel/errors'
import { type DaemonPaper, readPaper } from '../daemon-paper.ts'
import { findDaemon, isAlive } from '../find-daemon.ts'
import { packageRoot } from '../package-files.ts'
import type { Environment } from '../wiring.ts'

const WAIT_MS = 20_000
const LOOK_MS = 20

export async function launchDaemon(env: Environment): Promise<DaemonPaper> {
  const home = locateHome(env)
  prepareHome(home)
  const running = findDaemon(home)
  if (running)
    throw provostError('DAEMON_RUNNING', { details: { pid: running.paper.pid, address: running.paper.address } })
  mkdirSync(home.logs, { recursive: true, mode: 0o700 })
  const output = join(home.logs, 'daemon.out')
  const file = openSync(output, 'w', 0o600)
  const program = join(packageRoot(), 'bin', 'provost.js')
  const child = spawn(process.execPath, [program, 'daemon', 'run'], {
    detached: true,
    stdio: ['ignore', file, file],
    cwd: home.path,
    env,
  })
  closeSync(file)
  child.unref()
  return waitForPaper(home, child.pid ?? -1, output)
}

/** The daemon tells that it is ready by its paper; one that died before that tells why in its output. */
async function waitForPaper(home: Home, pid: number, output: string): Promise<DaemonPaper> {
  const isThere = await until(() => readPaper(home)?.pid === pid || !isAlive(pid))
  const paper = readPaper(home)
  if (isThere && paper?.pid === pid) return paper
  const said = readFileSync(output, 'utf8').trim()
  throw provostError('DAEMON_UNREACHABLE', {
    message: `the daemon did not start${said ? `: ${said.split('\n')[0]}` : ''}`,
    hint: `read ${output}, or run \`provost daemon run\` to see it fail`,
    cause: said,
    details: { address: home.socket },
  })
}

export type DaemonStatus = { readonly home: string } & (
  | { readonly running: false }
  | { readonly running: true; readonly paper: DaemonPaper; readonly host: Shape<'Host'> }
)

export async function askStatus(env: Environment): Promise<DaemonStatus> {
  const home = locateHome(env)
  const daemon = findDaemon(home)
  if (!daemon) return { home: home.path, running: false }
  const host = await new Client(daemon.door, async () => null).call<Shape<'Host'>>('showHost')
  return { home: home.path, running: true, paper: daemon.paper, host }
}

/** The pid of the daemon that was stopped; undefined when none ran. */
export async function stopDaemon(env: Environment): Promise<number | undefined> {
  // The pid may belong to another program by now: only a daemon that answers is asked to go.
  const status = await askStatus(env)
  if (!status.running) return undefined
  const { pid, address } = status.paper
  process.kill(pid, 'SIGTERM')
  if (await until(() => !isAlive(pid))) return pid
  throw provostError('DAEMON_UNREACHABLE', {
    message: `the daemon with pid ${pid} does not end`,
    hint: 'look at `provost daemon logs`',
    details: { address },
  })
}

async function until(holds: () => boolean): Promise<boolean> {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
    if (holds()) return true
    await systemClock.sleep(LOOK_MS)
  }
  return holds()
}
