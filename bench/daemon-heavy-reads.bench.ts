// How long a small question waits while a heavy one is answered, against the same question to a daemon at rest.
// PROVOST_BENCH_EVENTS says how long the log is; PROVOST_BENCH_OLD names another build that is measured beside this one.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { VIEWS } from '../src/house/views.ts'
import { writeInstant } from '../src/kernel/events/time.ts'
import { type Bench, type Row, round } from './bench.ts'
import { PROVOST, runNode } from './node-process.ts'
import { addSessions } from './session-board.ts'
import { inThrowawayDirectory } from './throwaway.ts'
import { openStore } from './throwaway-store.ts'

const EVENTS = Number(process.env.PROVOST_BENCH_EVENTS ?? 100_000)
const OLD = process.env.PROVOST_BENCH_OLD
const READER = join(import.meta.dirname, 'heavy-reader.ts')
/** Two events make a session; the rest of the ten are what became of it. */
const CHANGES = 8
const STREAMS_AT_ONCE = 50
const MOMENTS = 40
const ASK_EVERY_MS = 5
const QUESTIONS = 1_000

type Daemon = { readonly address: string; readonly token: string; readonly pid: number }

type Waits = { readonly p50: number; readonly p99: number; readonly max: number }

/** Read one after the other, from the first again when all were read, for as long as small questions are asked. */
const HEAVY: Readonly<Record<string, (moments: readonly string[]) => readonly string[]>> = {
  replay: moments => moments.map(at => `/api/replay?at=${at}`),
  'the same replay again': moments => [`/api/replay?at=${moments.at(-1)}`],
  'a list in the past': moments => moments.map(at => `/api/sessions?limit=50&at=${at}`),
  'log verify': () => ['/api/log/verify'],
  'a search that finds nothing': () => ['/api/log/search?text=nowhere'],
  'the export of the log': () => Array.from({ length: EVENTS / 200 }, (_, n) => `/api/log?limit=200&cursor=${n * 200}`),
  [`${STREAMS_AT_ONCE} streams that catch up`]: () =>
    Array.from({ length: STREAMS_AT_ONCE }, (_, n) => `/api/events?after=${n * 100}`),
}

export const bench: Bench = {
  name: 'daemon-heavy-reads',
  target: { atMost: 3 },
  run: () => inThrowawayDirectory(measureAll),
}

async function measureAll(home: string): Promise<Row[]> {
  runNode({ home }, PROVOST, 'project', 'list')
  const moments = await fill(join(home, 'provost', 'provost.db'))
  const rows: Row[] = []
  for (const [label, program] of [
    ...(OLD ? [['before', join(OLD, 'bin/provost.js')] as const] : []),
    ['', PROVOST] as const,
  ])
    rows.push(...(await measureProgram(home, label, program, moments)))
  return rows
}

/** Sessions that each lived at a time of their own, so that every moment of the past is another one. */
async function fill(path: string): Promise<string[]> {
  const store = await openStore(path, VIEWS)
  const begin = Date.parse('2026-01-01T00:00:00Z')
  await addSessions(store, EVENTS / (CHANGES + 2), true, CHANGES, n => writeInstant(begin + n * 60_000))
  // As in a log that grew under a daemon: what follows from its events was done when they came.
  await store.intents.advance(0, await store.log.headPosition(), [], begin)
  await store.close()
  const last = (EVENTS / (CHANGES + 2)) * 60_000
  return Array.from({ length: MOMENTS }, (_, n) => writeInstant(begin + Math.ceil((last * (n + 1)) / MOMENTS)))
}

async function measureProgram(
  home: string,
  label: string,
  program: string,
  moments: readonly string[],
): Promise<Row[]> {
  const { address, pid } = await startDaemon(home, program)
  const daemon = { address, pid, token: readFileSync(join(home, 'provost', 'token'), 'utf8').trim() }
  try {
    await askMany(daemon) // warm
    const rows: Row[] = []
    for (const [what, pathsOf] of Object.entries(HEAVY))
      rows.push(await measure(`${what}${label && `, ${label}`}`, daemon, pathsOf(moments)))
    return label === '' ? rows : rows.map(row => ({ ...row, isAside: true }))
  } finally {
    runNode({ home }, program, 'daemon', 'stop')
  }
}

/** With a long log and a busy machine it may take longer than `daemon start` waits; it goes on all the same. */
async function startDaemon(home: string, program: string): Promise<Pick<Daemon, 'address' | 'pid'>> {
  try {
    return JSON.parse(runNode({ home }, program, 'daemon', 'start', '--json'))
  } catch (error) {
    if (!String(error).includes('is not ready yet')) throw error
  }
  for (;;) {
    const paper = join(home, 'provost', 'daemon.json')
    if (existsSync(paper)) return JSON.parse(readFileSync(paper, 'utf8'))
    await sleep(ASK_EVERY_MS)
  }
}

async function measure(what: string, daemon: Daemon, paths: readonly string[]): Promise<Row> {
  const rest = await askMany(daemon)
  const { address, token } = daemon
  const reader = fork(READER, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  reader.send({ address, token, paths })
  await once(reader, 'message') // it has asked
  const during = await askMany(daemon)
  const heavy = await endOf(reader)
  const about = `p99 of a small question : at rest, during ${what} (${heavy}; ${peakOf(daemon.pid)})`
  return { what: about, subject: show(during), baseline: show(rest), ratio: during.p99 / rest.p99 }
}

async function endOf(reader: ChildProcess): Promise<string> {
  const told = once(reader, 'message')
  reader.send('enough')
  const [{ count, ms }] = await told
  reader.kill()
  await once(reader, 'exit')
  return `${count} answers, ${round(ms)} ms each`
}

/** The most memory that the daemon ever had. */
function peakOf(pid: number): string {
  const [, kib] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return `peak ${Math.round(Number(kib) / 1024)} MiB`
}

/** Asks at a steady pace, whether or not the last answer has come. */
async function askMany(daemon: Daemon): Promise<Waits> {
  const times: Promise<number>[] = []
  for (let n = 0; n < QUESTIONS; n++) {
    times.push(timeOne(daemon))
    await sleep(ASK_EVERY_MS)
  }
  const sorted = (await Promise.all(times)).sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.ceil(sorted.length * part) - 1]!
  return { p50: at(0.5), p99: at(0.99), max: at(1) }
}

/** Each with a line of its own: one that was kept open may be closed just when it is used again. */
async function timeOne({ address, token }: Daemon): Promise<number> {
  const start = performance.now()
  const request = get(`${address}/api/projects`, { headers: { authorization: `Bearer ${token}` }, agent: false })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  for await (const _chunk of answer);
  return performance.now() - start
}

function show({ p50, p99, max }: Waits): string {
  return `${[p50, p99, max].map(round).join(' / ')} ms`
}
