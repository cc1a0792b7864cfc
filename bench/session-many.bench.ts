// Many agents at once through the built daemon: started, left alone, and ended by one command, with what they cost meanwhile.
// PROVOST_BENCH_SESSIONS says how many; PROVOST_BENCH_OLD names another build that is measured beside this one.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, type Row, round, showMs } from './bench.ts'
import { type Asked, ask, withDaemon } from './loaded-daemon.ts'
import { runNode } from './node-process.ts'

const SESSIONS = Number(process.env.PROVOST_BENCH_SESSIONS ?? 20)
const OLD = process.env.PROVOST_BENCH_OLD
const ALONE = 5
const IDLE_S = 20
const TICKS_PER_SECOND = 100

type Spawned = { readonly ids: readonly string[]; readonly times: readonly number[] }

export const bench: Bench = {
  name: 'session-many',
  async run() {
    const before = OLD
      ? await withDaemon((daemon, home) => measure(daemon, home, ', before'), join(OLD, 'bin/provost.js'))
      : []
    return [
      ...before.map(row => ({ ...row, isAside: true as const })),
      ...(await withDaemon((daemon, home) => measure(daemon, home, ''))),
    ]
  },
}

async function measure(daemon: Asked, home: string, label: string): Promise<Row[]> {
  makeShop(daemon, home)
  const alone = await spawnMany(daemon, ALONE, 1)
  const many = await spawnMany(daemon, SESSIONS, SESSIONS)
  const ids = [...alone.ids, ...many.ids]
  const idle = await measureIdle(daemon.pid)
  const pss = pssOf(home) / ids.length
  const start = performance.now()
  runNode({ home }, daemon.program, 'session', 'kill', ...ids, '--json')
  const killMs = performance.now() - start
  const [one, half] = [median(alone.times), median(many.times)]
  return [
    row(`p50 of ${SESSIONS} spawned at once : one alone${label}`, showMs(half), showMs(one), half / one),
    row(
      `the last of ${SESSIONS} spawned at once : one alone${label}`,
      showMs(Math.max(...many.times)),
      showMs(one),
      Math.max(...many.times) / one,
    ),
    row(
      `${ids.length} killed by one command : 2 s (${supervisorsOf(home).length} processes left)${label}`,
      showMs(killMs),
      '2 s',
      killMs / 2_000,
    ),
    row(
      `a daemon with ${ids.length} idle sessions : 0.5 % of a core${label}`,
      `${round(idle * 100)} %`,
      '0.5 %',
      idle / 0.005,
    ),
    row(`a supervisor : 3 MiB of memory (PSS)${label}`, `${round(pss)} MiB`, '3 MiB', pss / 3),
  ]
}

function row(what: string, subject: string, baseline: string, ratio: number): Row {
  return { what, subject, baseline, ratio }
}

function makeShop({ program }: Asked, home: string): void {
  const root = join(home, 'shop')
  mkdirSync(join(root, '.provost'), { recursive: true })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root })
  git('init', '--quiet', '--initial-branch=main')
  const worker = { harness: 'command', args: ['/bin/sleep', '100000'], permissions: 'unconfined' }
  writeFileSync(join(root, '.provost', 'config.yaml'), JSON.stringify({ worker, sessionsMax: 1_000 }))
  git('add', '.')
  git('commit', '--quiet', '--message=First')
  runNode({ home }, program, 'project', 'add', root)
  trustShop(program, home)
}

/** A build from before there was trust needs none. */
function trustShop(program: string, home: string): void {
  try {
    runNode({ home }, program, 'trust', 'add', 'shop')
  } catch (error) {
    if (!String(error).includes('unknown command trust')) throw error
  }
}

async function spawnMany(daemon: Asked, count: number, atOnce: number): Promise<Spawned> {
  const ids: string[] = []
  const times: number[] = []
  const lines = { ...daemon, agent: new Agent() }
  let left = count
  const work = async () => {
    while (left-- > 0) {
      const start = performance.now()
      const { id } = JSON.parse(await ask(lines, '/api/sessions', { project: 'shop', prompt: 'wait' }))
      times.push(performance.now() - start)
      ids.push(id)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { ids, times }
}

/** The part of a core that the daemon takes while nobody asks for anything. */
async function measureIdle(pid: number): Promise<number> {
  await sleep(3_000)
  const before = ticksOf(pid)
  await sleep(IDLE_S * 1_000)
  return (ticksOf(pid) - before) / TICKS_PER_SECOND / IDLE_S
}

function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return Number(fields[11]) + Number(fields[12])
}

function supervisorsOf(home: string): readonly string[] {
  return readdirSync('/proc').filter(pid => /^\d+$/.test(pid) && isSupervisor(pid, home))
}

function isSupervisor(pid: string, home: string): boolean {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return words.includes('supervise') && words.includes(home)
  } catch {
    return false
  }
}

function pssOf(home: string): number {
  const kib = supervisorsOf(home).map(pid =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0),
  )
  return kib.reduce((sum, each) => sum + each, 0) / 1_024
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
