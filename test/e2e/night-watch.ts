// A daemon whose clock a test moves through nights, and that is killed with SIGKILL right before one of its steps.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { isAlive } from '../../src/daemon/find-daemon.ts'
import { type Answer, ask } from './http.ts'
import { kill, type Provost } from './program.ts'

const WORKERS = join(import.meta.dirname, 'workers')

/** Before a try is on record, between that and its words to the agent, and before it is on record that they were said. */
export const KILL_STEPS = ['session.continued', 'message.sent', 'message.acked'] as const

export class NightWatch {
  readonly #provost: Provost
  readonly #root: string
  readonly #random: (below: number) => number
  #movedMs = 0
  #daemon = { pid: 0, address: '' }
  #stopsAt: string | undefined
  /** Before which step each daemon was killed. */
  readonly kills: string[] = []

  constructor(provost: Provost, root: string, random: (below: number) => number) {
    this.#provost = provost
    this.#root = root
    this.#random = random
    this.pass(0)
  }

  now = () => Date.now() + this.#movedMs

  pass(ms: number): void {
    this.#movedMs += ms
    this.put('clock', String(this.#movedMs))
  }

  /** Whoever reads it reads the one or the other. */
  put(name: string, text: string): void {
    const path = join(this.#provost.place, name)
    writeFileSync(`${path}.new`, text)
    renameSync(`${path}.new`, path)
  }

  /** Until its supervisor has shown at this hour that it lives. */
  async awaitSign(id: string): Promise<void> {
    const file = join(this.#provost.home, 'runs', id, 'g1', 'heartbeat.json')
    const moved = this.now()
    await expect.poll(() => Date.parse(JSON.parse(readFileSync(file, 'utf8')).at)).toBeGreaterThanOrEqual(moved)
  }

  /** The first one of a night stands still before a step, and is killed there; of its successors every second one. */
  async beginNight(): Promise<void> {
    if (this.#daemon.pid !== 0) kill(this.#daemon.pid)
    await this.#start(KILL_STEPS.length)
  }

  /** One that stands still before anybody knows it has written down its number by then. */
  async #start(choices: number): Promise<void> {
    const before = this.#daemon.pid
    // A signal is taken when the process is next let in; until then the next daemon is rightly refused.
    if (before !== 0) await expect.poll(() => isAlive(before)).toBe(false)
    this.#stopsAt = KILL_STEPS[this.#random(choices)]
    const env = { ...this.#env, PROVOST_STOP_AT: this.#stopsAt }
    const start = this.#provost.run('daemon start --json', { cwd: this.#root, env })
    const started = await this.#orStill(start, () => {
      const { pid } = readPaper(this.#provost.home)
      return pid === before ? undefined : pid
    })
    if (started === 'still') return this.#replace()
    expect(started.exitCode, started.stdout).toBe(0)
    this.#daemon = this.#provost.trackDaemon(started.json)
  }

  get #env() {
    const { place } = this.#provost
    const NODE_OPTIONS = `--require ${join(WORKERS, 'moved-clock.cjs')}`
    const PATH = `${place}:${process.env.PATH}`
    return { MOVED_CLOCK: join(place, 'clock'), NODE_OPTIONS, PATH, PROVOST_AGENTS_CONFINEMENT: 'off' }
  }

  run = (words: string) => this.#orKill(this.#provost.run(words, { cwd: this.#root, env: this.#env }))

  /** Undefined where the daemon died of it. */
  get = async (path: string) => (await this.#orKill(this.#ask('GET', path)))?.json

  look = () => this.#orKill(this.#ask('POST', '/api/sessions/probe', '{"ids":[]}'))

  /** Where the daemon stands still before that has ended, it is killed, and another one takes over. */
  async #orKill<Result>(work: Promise<Result>): Promise<Result> {
    const done = await this.#orStill(work, () => this.#daemon.pid)
    if (done !== 'still') return done
    await this.#replace()
    return work
  }

  async #orStill<Result>(work: Promise<Result>, pidOf: () => number | undefined): Promise<Result | 'still'> {
    let isDone = false
    const note = () => {
      isDone = true
    }
    work.then(note, note)
    const look = () => {
      const pid = pidOf()
      if (isDone || pid === undefined || !standsStill(pid)) return isDone
      this.#daemon = { ...this.#daemon, pid }
      return true
    }
    await expect.poll(look).toBe(true)
    return isDone ? work : 'still'
  }

  /** Sometimes hours later. */
  async #replace(): Promise<void> {
    kill(this.#daemon.pid)
    this.kills.push(this.#stopsAt!)
    if (this.#random(4) === 0) this.pass(this.#random(5) * 3_600_000)
    await this.#start(2 * KILL_STEPS.length)
  }

  async #ask(method: string, path: string, body?: string): Promise<Answer | undefined> {
    const headers = {
      authorization: `Bearer ${await this.#provost.token()}`,
      'content-type': 'application/json',
      'provost-actor': 'ana',
    }
    const wish = { method, path, headers, ...(body && { body }) }
    const answer = await ask(this.#daemon.address, wish).catch(() => undefined)
    if (answer) expect(answer.status, answer.text).toBe(200)
    return answer
  }
}

function readPaper(home: string): { readonly pid?: number } {
  try {
    return JSON.parse(readFileSync(join(home, 'daemon.json'), 'utf8'))
  } catch {
    return {} // not yet, or it is being written
  }
}

/** Stopped, and neither at work nor gone. */
function standsStill(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('T')
  } catch {
    return false
  }
}
