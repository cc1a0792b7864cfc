// A home with a project, a daemon where one is wanted, and an agent that prints a line five times a second: what happens
// around it must not end it, and no line may be lost.
import { type ExecFileException, execFile } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { probeProcess } from '../../src/process/process-identity.ts'
import { kill } from '../e2e/ended.ts'
import { makeRepository } from '../e2e/repository.ts'
import { waitFor } from './watch-agents.ts'

const PROGRAM = join(import.meta.dirname, '..', '..', 'bin', 'provost.js')
const AGENT = 'i=0; while :; do i=$((i+1)); echo "line $i"; sleep 0.2; done'

export type Said = { readonly exitCode: number; readonly said: string }

export type House = {
  readonly place: string
  readonly home: string
  readonly root: string
  readonly provost: (...words: string[]) => Promise<Said>
  /** The same in another directory, with other variables or under another program. */
  readonly provostIn: (wish: Wish, ...words: string[]) => Promise<Said>
  readonly startDaemon: (within?: readonly string[]) => Promise<number>
  readonly spawnAgent: () => Promise<Agent>
  readonly close: () => void
}

export type Agent = {
  readonly id: string
  readonly pid: number
  readonly supervisor: number
  readonly isAlive: () => boolean
  /** Lines that its log does not have, up to the newest. */
  readonly missingLines: () => number
  /** Until it has printed some more. */
  readonly goesOn: () => Promise<void>
}

export type Wish = {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  readonly within?: readonly string[]
}

export async function openHouse(env: Readonly<Record<string, string>> = {}): Promise<House> {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'provost-house-')))
  const root = await makeRepository(join(place, 'shop'))
  mkdirSync(join(root, '.provost'))
  const worker = { harness: 'command', args: ['/bin/sh', '-c', AGENT] }
  writeFileSync(join(root, '.provost', 'config.yaml'), JSON.stringify({ worker, sessionsMax: 100 }))
  const home = join(place, 'home')
  const groups: number[] = []
  const provostIn = (wish: Wish, ...words: string[]) =>
    runProvost(place, root, { ...wish, env: { ...env, ...wish.env } }, words)
  const provost = (...words: string[]) => provostIn({}, ...words)
  await provost('project', 'add', '.')
  const startDaemon = async (within?: readonly string[]) => {
    const started = await provostIn(within ? { within } : {}, 'daemon', 'start', '--json')
    if (started.exitCode !== 0) throw new Error(started.said)
    const { pid } = JSON.parse(started.said)
    groups.push(-pid)
    return pid as number
  }
  const spawnAgent = async () => {
    const agent = await spawn(provost)
    groups.push(agent.pid, -agent.supervisor)
    return agent
  }
  const close = () => {
    for (const group of [...groups, ...listAgents(home)]) kill(-group)
    rmSync(place, { recursive: true, force: true })
  }
  return { place, home, root, provost, provostIn, startDaemon, spawnAgent, close }
}

/** Also of agents that a fault started by itself. */
function listAgents(home: string): number[] {
  const paths = globSync(join(home, 'runs', '*', 'g*', 'identity.json'))
  return paths.map(path => JSON.parse(readFileSync(path, 'utf8')).agent.processGroup)
}

async function spawn(provost: House['provost']): Promise<Agent> {
  const spawned = await provost('session', 'spawn', '--prompt', 'work', '--confinement', 'off', '--json')
  if (spawned.exitCode !== 0) throw new Error(spawned.said)
  const { id, runDirectory } = JSON.parse(spawned.said)
  const { agent, supervisor } = JSON.parse(readFileSync(join(runDirectory, 'identity.json'), 'utf8'))
  const lines = () => readFileSync(join(runDirectory, 'output.log'), 'utf8').trimEnd().split('\n')
  await waitFor(async () => lines().length > 2)
  return {
    id,
    pid: agent.pid,
    supervisor: supervisor.pid,
    isAlive: () => probeProcess(agent.pid).life === 'alive',
    missingLines: () => lines().filter((line, index) => line !== `line ${index + 1}`).length,
    goesOn: async () => {
      const before = lines().length
      await waitFor(async () => lines().length > before + 2)
    },
  }
}

function runProvost(place: string, root: string, { cwd, env, within }: Wish, words: readonly string[]): Promise<Said> {
  const [program, ...args] = [...(within ?? []), process.execPath, PROGRAM, ...words]
  const trusting = { PROVOST_TRUST_FOLDERS: JSON.stringify([place]) } // what a fault needs is written by hand
  const own = {
    HOME: place,
    PROVOST_HOME: join(place, 'home'),
    PROVOST_ACTOR: 'ana',
    PROVOST_DAEMON: 'off',
    PROVOST_AGENTS_CONFINEMENT: 'off',
    ...trusting,
  }
  const git = { GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }
  const options = { cwd: cwd ?? root, env: { PATH: process.env.PATH, ...git, ...own, ...env }, maxBuffer: 1 << 26 }
  return new Promise(resolve => {
    execFile(program!, args, options, (error: ExecFileException | null, stdout, stderr) => {
      const exitCode = error === null ? 0 : typeof error.code === 'number' ? error.code : 128
      resolve({ exitCode, said: exitCode === 0 ? stdout : stdout + stderr })
    })
  })
}
