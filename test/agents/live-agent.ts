// A real agent as Provost's adapter starts it, without Provost around it: its lines, and what they are read as.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { AgentConfig } from '../../src/config/rules/sections/agent-config.ts'
import { agentHarnesses } from '../../src/session/adapters/harness/agent-harnesses.ts'
import type { AgentHarness, Launch, LaunchWish } from '../../src/session/ports/agent-harness.ts'
import { chooseLineReader } from '../../src/session/rules/agent-lines/choose-line-reader.ts'
import type { AgentSignal } from '../../src/session/rules/agent-lines/line-reader.ts'
import type { AgentHome } from './agent-home.ts'

export type LiveWish = {
  readonly harness: string
  readonly prompt: string
  readonly agent?: Partial<AgentConfig>
  /** Undefined takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly resume?: string
}

export type AgentExit = { readonly exitCode: number | null; readonly signal: string | null }

export class LiveAgent {
  readonly lines: string[] = []
  /** What it said beside its lines. */
  readonly errors: string[] = []
  readonly signals: AgentSignal[] = []
  readonly launch: Launch
  readonly ended: Promise<AgentExit>
  exit: AgentExit | undefined
  readonly #child: ChildProcess
  readonly #harness: AgentHarness
  readonly #agent: AgentConfig

  private constructor(harness: AgentHarness, agent: AgentConfig, launch: Launch, child: ChildProcess) {
    this.#harness = harness
    this.#agent = agent
    this.#child = child
    this.launch = launch
    const reader = chooseLineReader(launch.dialect)
    let state = reader.start
    createInterface({ input: child.stdout! }).on('line', line => {
      this.lines.push(line)
      const heard = reader.read(state, line)
      state = heard.state
      this.signals.push(...heard.signals)
    })
    createInterface({ input: child.stderr! }).on('line', line => this.errors.push(line))
    this.ended = once(child, 'close').then(([exitCode, signal]) => {
      this.exit = { exitCode, signal }
      return this.exit
    })
  }

  static async start(home: AgentHome, wish: LiveWish): Promise<LiveAgent> {
    const harness = agentHarnesses.find(wish.harness)!
    const agent: AgentConfig = { ...DEFAULTS, harness: wish.harness, ...wish.agent }
    const preflight = await harness.preflight(agent, home.env.PATH!)
    if (!preflight.ok) throw new Error(`${preflight.because}; ${preflight.hint}`)
    const launch = harness.launch(composeWish(home, agent, wish, preflight.version))
    for (const { name, text } of launch.files) await writeFile(join(home.run, name), text, { mode: 0o600 })
    const [program = '', ...args] = launch.argv
    const env = withoutMissing({ ...home.env, ...launch.env, ...wish.env })
    // A group of its own: a program that npm installed may be a script with the real one as its child.
    const child = spawn(program, args, { cwd: home.work, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
    child.stdin!.on('error', () => {}) // it may have ended before it read
    if (launch.firstInput !== null) child.stdin!.write(launch.firstInput)
    if (launch.stdin === 'closed') child.stdin!.end()
    return new LiveAgent(harness, agent, launch, child)
  }

  say(text: string): void {
    this.#child.stdin!.write(this.#harness.composeInput(text, this.#agent)!)
  }

  answer({ id, input }: { readonly id: string; readonly input: unknown }, option: string): void {
    this.#child.stdin!.write(this.#harness.composeAnswer({ request: id, option, input })!)
  }

  /** A line of its own protocol, for what the adapter does not say. */
  write(line: string): void {
    this.#child.stdin!.write(line)
  }

  closeInput(): void {
    this.#child.stdin!.end()
  }

  kill(signal: NodeJS.Signals = 'SIGKILL'): void {
    try {
      process.kill(-this.#child.pid!, signal)
    } catch {
      return // it has ended
    }
  }

  /** The first signal with this event, once it is there. */
  find(event: string): AgentSignal | undefined {
    return this.signals.find(signal => signal.event === event)
  }

  count(event: string): number {
    return this.signals.filter(signal => signal.event === event).length
  }
}

const DEFAULTS: Omit<AgentConfig, 'harness'> = { args: [], model: null, permissions: null, env: {}, interactive: false }

function composeWish(home: AgentHome, agent: AgentConfig, wish: LiveWish, version: string): LaunchWish {
  return {
    agent,
    session: 'demo-1',
    generation: 1,
    runtime: 'process',
    projectRoot: home.place,
    workDirectory: home.work,
    runDirectory: home.run,
    prompt: wish.prompt,
    system: '',
    handIn: null,
    isCaged: false,
    nativeSessionId: wish.resume ?? null,
    isResumed: wish.resume !== undefined,
    version,
    provost: [process.execPath, join(import.meta.dirname, '..', '..', 'bin', 'provost.js')],
  }
}

function withoutMissing(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
