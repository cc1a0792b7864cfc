// The built program as a person runs it: a process of its own with a home of its own, and nothing of it left behind.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as plain } from 'vitest'
import type { DaemonPaper } from '../../src/daemon/daemon-paper.ts'
import { isAlive } from '../../src/daemon/find-daemon.ts'
import { probeProcess, signalNothing } from '../../src/process/process-identity.ts'
import { CommandHosts } from './command-hosts.ts'
import { Ended, kill, type RunOptions, readText, type Words, wasKilled } from './ended.ts'
import type { OtherMachine } from './other-machine.ts'

export { Ended, kill, type RunOptions, type Words }

const CHECKOUT = join(import.meta.dirname, '..', '..')
/** PROVOST_BUILD: the checkout of another build, such as one from before an attack was answered. */
const BUILD = process.env.PROVOST_BUILD ?? CHECKOUT
export const PROGRAM = join(BUILD, 'bin', 'provost.js')
const CACHE = join(CHECKOUT, 'node_modules', '.cache')
const hosts = new CommandHosts(BUILD, join(CACHE, 'provost', 'compiled', 'host'))

/** `test` with a home of its own; also a test that fails leaves no process and no file. */
export const test = plain.extend('provost', async ({ task: _task }, { onCleanup }) => {
  const provost = await Provost.create()
  onCleanup(() => provost.end())
  return provost
})

export class Provost {
  /** Everything of one test lies here: its home, its repositories, its user's home. */
  readonly place: string
  readonly home: string
  readonly #children = new Set<ChildProcess>()
  /** With the time of their start: one that has ended leaves its number to whoever comes next. */
  readonly #daemons = new Map<number, string | null>()
  #machine: OtherMachine | undefined

  private constructor(place: string) {
    this.place = place
    this.home = join(place, 'home')
  }

  static async create(): Promise<Provost> {
    return new Provost(await realpath(await mkdtemp(join(tmpdir(), 'provost-e2e-'))))
  }

  /** From here on everything of it runs there, and ends with that machine: its numbers of processes mean others here. */
  moveTo(machine: OtherMachine): void {
    this.#machine = machine
  }

  /** Runs one command to its end. */
  async run(words: Words, options: RunOptions = {}): Promise<Ended> {
    const child = this.start(words, options)
    child.stdin?.on('error', () => {}) // a command that reads nothing may have ended before we wrote
    child.stdin?.end(options.input ?? '')
    const texts = [child.stdout!, child.stderr!].map(stream => readText(stream))
    const [exitCode] = await once(child, 'close')
    const [stdout, stderr] = (await Promise.all(texts)) as [string, string]
    return new Ended(exitCode, stdout, stderr)
  }

  /**
   * A command in a process that has loaded the built program before, which costs a small part of one that starts. Not for what
   * is about processes: how one starts and ends, its streams, signals, kills and rights.
   */
  ask(words: Words, options: Pick<RunOptions, 'cwd' | 'env'> = {}): Promise<Ended> {
    const { cwd, env } = this.#spawnOptions(options)
    if (this.#machine || BUILD !== CHECKOUT || isKilled(env)) return this.run(words, options)
    return hosts.answer({ words: splitWords(words), cwd, env })
  }

  /** Starts a command that goes on. */
  start(words: Words, options: RunOptions = {}): ChildProcess {
    const [program, ...args] = [
      ...(options.within ?? this.#machine?.within ?? []),
      process.execPath,
      PROGRAM,
      ...splitWords(words),
    ]
    return this.track(spawn(program!, args, this.#spawnOptions(options)))
  }

  /** A command at a terminal of its own: what it prints comes on stdout, what a person types goes to stdin. */
  startAtTerminal(words: readonly string[], options: RunOptions = {}): ChildProcess {
    const line = [process.execPath, PROGRAM, ...words].map(word => `'${word}'`).join(' ')
    return this.track(spawn('script', ['-qefc', line, '/dev/null'], this.#spawnOptions(options)))
  }

  /** A script that is run from its source, with the same environment. */
  startScript(path: string, args: readonly string[], options: RunOptions = {}): ChildProcess {
    const [program, ...words] = [...(options.within ?? []), process.execPath, path, ...args]
    return this.track(spawn(program!, words, this.#spawnOptions(options)))
  }

  /** After the last breath of those that the test has killed: while one of them is still there the next is rightly refused. */
  async startDaemon(options: RunOptions = {}): Promise<DaemonPaper> {
    for (const pid of this.#daemons.keys()) {
      if (!wasKilled(pid)) continue
      await expect.poll(() => isAlive(pid)).toBe(false)
      this.#daemons.delete(pid) // from here on the number may be anybody's
    }
    const { exitCode, stdout, stderr } = await this.run('daemon start --json', options)
    if (exitCode !== 0) throw new Error(`The daemon did not start: ${stdout}${stderr}`)
    return this.trackDaemon(JSON.parse(stdout))
  }

  trackDaemon<Paper extends { readonly pid: number; readonly startTime?: string | null }>(paper: Paper): Paper {
    if (!this.#machine) this.#daemons.set(paper.pid, paper.startTime ?? probeProcess(paper.pid).startTime)
    return paper
  }

  track(child: ChildProcess): ChildProcess {
    this.#children.add(child)
    child.once('close', () => this.#children.delete(child))
    return child
  }

  /** As a person says it in the home. What else the home says comes with it. */
  async runAgentsOpen(more: object = {}): Promise<void> {
    if (BUILD !== CHECKOUT) return // one from before there were cages does not know the word
    await mkdir(this.home, { recursive: true, mode: 0o700 })
    await writeFile(join(this.home, 'config.yaml'), JSON.stringify({ agents: { confinement: 'off' }, ...more }))
  }

  async token(): Promise<string> {
    return (await readFile(join(this.home, 'token'), 'utf8')).trim()
  }

  async end(): Promise<void> {
    const ends = [...this.#children].map(child => once(child, 'close'))
    for (const child of this.#children) child.kill('SIGKILL')
    for (const [pid, startTime] of this.#daemons) if (isStill(pid, startTime)) kill(pid)
    this.#machine?.close()
    await Promise.all(ends)
    const agents = this.#machine ? [] : await this.#listAgents()
    // While anybody of a group is left nobody else gets its number, so one whose first process is another one is empty.
    for (const { pid, processGroup, startTime } of agents)
      if (pid !== processGroup || signalNothing(pid) === 'nobody' || isStill(pid, startTime)) kill(-processGroup)
    await rm(this.place, { recursive: true, force: true, maxRetries: 5 })
  }

  /** Agents outlive the daemon by design, so a test that fails must look for them itself. */
  async #listAgents(): Promise<readonly RecordedAgent[]> {
    const found = await readdir(this.place, { recursive: true }).catch(() => [])
    const identities = found.filter(path => /runs?\/[^/]+\/g\d+\/identity\.json$/.test(path))
    const texts = await Promise.all(identities.map(path => readFile(join(this.place, path), 'utf8').catch(() => '{}')))
    return texts.flatMap(text => JSON.parse(text).agent ?? [])
  }

  #spawnOptions({ cwd, env }: RunOptions) {
    return { cwd: cwd ?? this.place, env: { ...this.#environment(), ...env }, stdio: 'pipe' as const }
  }

  // Nothing of the machine's own git and Provost: what a test relies on it says itself. Compiled code is kept between
  // runs as it is for a person.
  #environment(): NodeJS.ProcessEnv {
    const kept = Object.entries(process.env).filter(
      ([name]) => !/^(GIT_|PROVOST_|NODE_EXTRA_CA_CERTS|VITEST)/.test(name),
    )
    return {
      ...Object.fromEntries(kept),
      HOME: this.place,
      XDG_CACHE_HOME: CACHE,
      NODE_COMPILE_CACHE: join(CACHE, 'provost', 'compiled'),
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      PROVOST_HOME: this.home,
      PROVOST_ACTOR: 'ana',
      PROVOST_TRUST_FOLDERS: JSON.stringify([this.place]), // a test of trust takes it away
      PROVOST_DAEMON: 'off', // a test that wants one starts it, and ends it
    }
  }
}

type RecordedAgent = { readonly pid: number; readonly processGroup: number; readonly startTime: string | null }

const isStill = (pid: number, startTime: string | null) => probeProcess(pid).startTime === startTime

/** What counts its steps, to be killed at one of them, has a process of its own. */
const isKilled = (env: NodeJS.ProcessEnv): boolean =>
  ['PROVOST_CRASH_AT', 'PROVOST_STEP_LOG', 'PROVOST_STOP_AT'].some(name => env[name] !== undefined)

function splitWords(words: Words): readonly string[] {
  return typeof words === 'string' ? words.split(' ').filter(Boolean) : words
}
