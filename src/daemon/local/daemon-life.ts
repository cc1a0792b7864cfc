// Starts, finds and stops the daemon of this home, for the commands that do so.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, constants, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '#api/client'
import { problemToError } from '#api/problem-to-error'
import type { Shape } from '#api/schemas'
import { readHomeConfig } from '#config/home-config'
import { type Home, locateHome, prepareHome } from '#files/home'
import { EXIT_CODE_BY_KIND } from '#kernel/errors/error-severity'
import { isProvostError, provostError } from '#kernel/errors/errors'
import { probeProcess } from '#process/process-identity'
import { systemClock } from '#process/system-clock'
import { type DaemonPaper, readPaper } from '../daemon-paper.ts'
import { type FoundDaemon, findDaemon, isAlive } from '../find-daemon.ts'
import { packageRoot } from '../package-files.ts'
import type { Environment } from '../wiring.ts'

const WAIT_MS = 20_000
/** Whoever does not go by itself in this time is ended. */
const STOP_MS = 10_000
const LOOK_MS = 20

/** `onWait` hears what the start waits for, as long as it does. */
export async function launchDaemon(env: Environment, onWait = (_what: string) => {}): Promise<DaemonPaper> {
  const home = locateHome(env)
  prepareHome(home)
  const running = await findDaemon(home)
  if (running) throw runningError(running.paper)
  mkdirSync(home.logs, { recursive: true, mode: 0o700 })
  const output = join(home.logs, 'daemon.out')
  const { O_WRONLY, O_CREAT, O_TRUNC, O_APPEND } = constants
  const file = openSync(output, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600) // two that start at once both write
  const program = join(packageRoot(), 'bin', 'provost.js')
  const child = spawn(process.execPath, [program, 'daemon', 'run', '--json'], {
    detached: true,
    stdio: ['ignore', file, file],
    cwd: home.path,
    env: { ...withoutLaunch(env), PROVOST_HOME: home.path }, // a relative one would mean another place there
  })
  closeSync(file)
  child.unref()
  return waitForPaper(home, child, output, onWait)
}

/** An agent may be the one who needs it, but it is not the agent's: it stays when everything of the agent ends. */
function withoutLaunch({ PROVOST_LAUNCH: _launch, PROVOST_SESSION: _session, ...env }: Environment): Environment {
  return env
}

export type LaunchedWatch =
  | { readonly kind: 'started'; readonly pid: number }
  | { readonly kind: 'unwanted' }
  | { readonly kind: 'failed'; readonly because: string }

/** For a command that leaves agents at work. One that another command started in this moment is as good. */
export async function launchWatch(env: Environment): Promise<LaunchedWatch> {
  const home = locateHome(env)
  if ((await readHomeConfig(env, home)).daemon === 'off') return { kind: 'unwanted' }
  try {
    return { kind: 'started', pid: (await launchDaemon(env)).pid }
  } catch (error) {
    const running = isProvostError(error) && error.code === 'DAEMON_RUNNING' ? readPaper(home) : undefined
    if (running) return { kind: 'started', pid: running.pid }
    return { kind: 'failed', because: isProvostError(error) ? error.message : 'it ended at once' }
  }
}

function runningError({ pid, address }: Pick<DaemonPaper, 'pid' | 'address'>): Error {
  return provostError('DAEMON_RUNNING', { details: { pid, address } })
}

/** The daemon tells that it is ready by its paper; one that died before that tells why in its output. */
async function waitForPaper(
  home: Home,
  child: ChildProcess,
  output: string,
  onWait: (what: string) => void,
): Promise<DaemonPaper> {
  const isDecided = () => readPaper(home)?.pid === child.pid || hasEnded(child)
  for (let said = ''; !(await until(isDecided)); ) {
    const now = lastLineOf(output)
    if (now === said) break // no sign of progress for as long as that
    said = now
    onWait(describeProgress(said))
  }
  const paper = readPaper(home)
  if (paper && paper.pid === child.pid) return paper
  // Of several that are started at once one wins; the others hear of it as soon as it can be found.
  if (
    child.exitCode === EXIT_CODE_BY_KIND.conflict &&
    (await until(async () => (await findDaemon(home)) !== undefined))
  )
    throw runningError(readPaper(home)!)
  if (hasEnded(child)) throw failureOf(home, output)
  // It may become ready in the next moment, and to end it in the middle of its work helps nobody.
  throw provostError('DAEMON_UNREACHABLE', {
    message: `the daemon with pid ${child.pid} is not ready yet, and gave no sign for ${WAIT_MS / 1000} s; it goes on`,
    hint: `look again with \`provost daemon status\`, or read ${output}`,
    details: { address: home.socket },
  })
}

function lastLineOf(output: string): string {
  return readFileSync(output, 'utf8').trimEnd().split('\n').at(-1) ?? ''
}

function describeProgress(line: string): string {
  const [, folded] = /^\{"folded":(\d+)\}$/.exec(line) ?? []
  return folded === undefined ? 'it has not said yet what it does' : `${folded} events are folded into the views`
}

function failureOf(home: Home, output: string): Error {
  const said = readFileSync(output, 'utf8').trim()
  const problem = said
    .split('\n')
    .map(readProblem)
    .findLast(found => found !== undefined)
  if (problem && problem.code !== 'INTERNAL') return problemToError(problem)
  return provostError('DAEMON_UNREACHABLE', {
    message: 'the daemon did not start',
    hint: `read ${output}, or run \`provost daemon run\` to see it fail`,
    cause: said,
    details: { address: home.socket },
  })
}

function readProblem(line: string): { readonly code: unknown } | undefined {
  try {
    const read = JSON.parse(line)
    return typeof read?.code === 'string' ? read : undefined
  } catch {
    return undefined
  }
}

/** What became of the sessions that were there before; undefined when that takes longer than a person would wait. */
export async function awaitAdoption(env: Environment): Promise<NonNullable<Shape<'Host'>['adopted']> | undefined> {
  let adopted: Shape<'Host'>['adopted'] = null
  await until(async () => {
    const status = await askStatus(env)
    // A node that is not let in adopts nobody.
    adopted = status.running ? (status.host.refusal ? [] : status.host.adopted) : []
    return adopted !== null
  })
  return adopted ?? undefined
}

export type DaemonStatus = { readonly home: string } & (
  | { readonly running: false }
  | { readonly running: true; readonly paper: DaemonPaper; readonly host: Shape<'Host'> }
)

export async function askStatus(env: Environment): Promise<DaemonStatus> {
  const home = locateHome(env)
  const daemon = await findDaemon(home)
  if (!daemon) return { home: home.path, running: false }
  const host = await new Client(daemon.door, async () => null).call('showHost')
  return { home: home.path, running: true, paper: daemon.paper, host }
}

const LISTED_MAX = '200'

/** What is at work in the care of the daemon: living agents, and tasks that were asked to run by themselves. */
export async function listLeft(env: Environment): Promise<{ agents: string[]; tasks: string[] }> {
  const daemon = await findDaemon(locateHome(env))
  if (!daemon) return { agents: [], tasks: [] }
  const client = new Client(daemon.door, async () => null)
  const query = { limit: LISTED_MAX }
  const { sessions } = await client.call('listSessions', { query })
  const { tasks } = await client.call('listTasks', { query })
  return { agents: sessions.map(({ id }) => id), tasks: tasks.filter(task => task.isRunning).map(({ id }) => id) }
}

/** The pid of the daemon that was stopped; undefined when none ran. */
export async function stopDaemon(env: Environment): Promise<number | undefined> {
  const daemon = await findDaemon(locateHome(env))
  if (!daemon) return undefined
  const { paper } = daemon
  const { pid, address } = paper
  if (!isThatProcess(paper)) await needAnswer(daemon)
  process.kill(pid, 'SIGTERM')
  if (await until(() => !isAlive(pid), STOP_MS)) return pid
  // It hears nothing, whatever keeps it; its agents outlive it, and the log holds what it wrote.
  if (isThatProcess(paper)) process.kill(pid, 'SIGKILL')
  if (await until(() => !isAlive(pid))) return pid
  throw provostError('DAEMON_UNREACHABLE', {
    message: `the daemon with pid ${pid} does not end`,
    hint: 'look at `provost daemon logs`',
    details: { address },
  })
}

/** The pid may belong to another program by now; with the time of its start it is this daemon and nothing else. */
function isThatProcess({ pid, startTime }: DaemonPaper): boolean {
  return typeof startTime === 'string' && probeProcess(pid).startTime === startTime
}

/** Only a daemon that answers is asked to go; for something that it knows without its store, which may be the trouble. */
async function needAnswer({ door }: FoundDaemon): Promise<void> {
  await new Client(door, async () => null).call('listMachines')
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function until(holds: () => boolean | Promise<boolean>, waitMs = WAIT_MS): Promise<boolean> {
  for (let waited = 0; waited < waitMs; waited += LOOK_MS) {
    if (await holds()) return true
    await systemClock.sleep(LOOK_MS)
  }
  return holds()
}
