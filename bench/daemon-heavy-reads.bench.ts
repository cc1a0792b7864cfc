// How long a small question waits while a heavy one is answered, against the same question to a daemon at rest.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, type Row, showMs } from './bench.ts'
import { fillLog, streamNames } from './fill-log.ts'
import { PROVOST, runNode } from './node-process.ts'
import { inThrowawayDirectory } from './throwaway.ts'

const EVENTS = Number(process.env.PROVOST_BENCH_EVENTS ?? 1_000_000)
const READER = join(import.meta.dirname, 'heavy-reader.ts')
const EVENTS_PER_STREAM = 50
const STREAMS_AT_ONCE = 50
const ASK_EVERY_MS = 50
const AT_REST = 200
const HEAVY_MAX_MS = 30_000

type Daemon = { readonly address: string; readonly token: string }

const HEAVY: Readonly<Record<string, readonly string[]>> = {
  'log verify': ['/api/log/verify'],
  'four replays': [1, 2, 3, 4].map(n => `/api/replay?at=2026-11-1${n}T00:00:00.000Z`),
  'a list in the past': ['/api/sessions?at=2026-01-01T00:00:00.000Z'],
  'a search that finds nothing': ['/api/log/search?text=nowhere'],
  [`${STREAMS_AT_ONCE} streams that catch up`]: Array.from(
    { length: STREAMS_AT_ONCE },
    (_, n) => `/api/events?after=${n * 100}`,
  ),
}

export const bench: Bench = {
  name: 'daemon-heavy-reads',
  run: () => inThrowawayDirectory(measureAll),
}

async function measureAll(home: string): Promise<Row[]> {
  runNode({ home }, PROVOST, 'token')
  const streams = streamNames(EVENTS / EVENTS_PER_STREAM)
  await fillLog(join(home, 'provost', 'provost.db'), { streams, eventsPerStream: EVENTS_PER_STREAM })
  const { address } = JSON.parse(runNode({ home }, PROVOST, 'daemon', 'start', '--json'))
  const daemon = { address, token: runNode({ home }, PROVOST, 'token').trim() }
  try {
    const rest = await timesWhile(daemon, async () => sleep(AT_REST * ASK_EVERY_MS))
    const rows: Row[] = []
    for (const [what, paths] of Object.entries(HEAVY)) rows.push(await measure(what, daemon, paths, rest))
    return rows
  } finally {
    runNode({ home }, PROVOST, 'daemon', 'stop')
  }
}

async function measure(what: string, daemon: Daemon, paths: readonly string[], rest: readonly number[]): Promise<Row> {
  const times = await timesWhile(daemon, () => readElsewhere(daemon, paths))
  const [subject, baseline] = [percentile(times, 0.99), percentile(rest, 0.99)]
  const about = `p99 of a small question : at rest, during ${what}`
  return { what: about, subject: showMs(subject), baseline: showMs(baseline), ratio: subject / baseline }
}

/** Asks at a steady pace, whether or not the last answer has come. */
async function timesWhile(daemon: Daemon, work: () => Promise<void>): Promise<number[]> {
  const times: Promise<number>[] = []
  const running = { is: true }
  const ended = work().finally(() => {
    running.is = false
  })
  while (running.is || times.length < 20) {
    times.push(timeOne(daemon))
    await sleep(ASK_EVERY_MS)
  }
  await ended
  return Promise.all(times)
}

async function timeOne(daemon: Daemon): Promise<number> {
  const start = performance.now()
  await read(daemon, '/api/projects', AbortSignal.timeout(HEAVY_MAX_MS * 2))
  return performance.now() - start
}

/** In a process of its own: who reads much must not be in the way of who measures. */
async function readElsewhere({ address, token }: Daemon, paths: readonly string[]): Promise<void> {
  const child = fork(READER, [address, token, ...paths])
  const tooLong = setTimeout(() => child.kill(), HEAVY_MAX_MS)
  await once(child, 'exit')
  clearTimeout(tooLong)
}

/** Each with a line of its own: one that was kept open may be closed just when it is used again. */
async function read({ address, token }: Daemon, path: string, signal: AbortSignal): Promise<void> {
  const request = get(address + path, { headers: { authorization: `Bearer ${token}` }, agent: false, signal })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  for await (const _chunk of answer);
}

function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1]!
}
