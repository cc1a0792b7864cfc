// The most memory that backing up and restoring a large log takes, against what was promised and the same with a small one.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { PostgresServer } from '../src/testing/postgres/postgres-server.ts'
import { aside, type Bench, type Row, round } from './bench.ts'
import { fillLog, streamNames } from './fill-log.ts'
import { PROVOST } from './node-process.ts'
import { inThrowawayDirectory } from './throwaway.ts'

const EVENTS = Number(process.env.PROVOST_BENCH_EVENTS ?? 1_000_000)
const EVENTS_PER_STREAM = 50
const SMALL = 1_000
/** Of the program itself: the maxRSS of a process begins with what the one that started it had. */
const TELL = join(import.meta.dirname, 'tell-peak.mjs')
const MEBIBYTES_MAX = 381 // 400 MB

export const bench: Bench = {
  name: 'store-restore',
  target: { atMost: 1 },
  run: async () => {
    const large = await inThrowawayDirectory(home => measure(home, EVENTS))
    const small = await inThrowawayDirectory(home => measure(home, SMALL))
    return [...large].flatMap(([what, peak]) => [
      composeRow(`peak memory of a ${what} of ${EVENTS} events : 400 MB`, peak, MEBIBYTES_MAX),
      aside(composeRow(`peak memory of a ${what} of ${EVENTS} : of ${SMALL} events`, peak, small.get(what)!)),
    ])
  },
}

/** The server gets its log by restoring the backup of the file. */
async function measure(home: string, events: number): Promise<Map<string, number>> {
  const server = await PostgresServer.start()
  const onServer = { PROVOST_STORE: server.url }
  try {
    peakOf(home, {}, 'project', 'list')
    const streams = streamNames(events / EVENTS_PER_STREAM)
    await fillLog(join(home, 'provost.db'), { streams, eventsPerStream: EVENTS_PER_STREAM })
    const backup = peakOf(home, {}, 'backup', '--json')
    const { path } = JSON.parse(backup.said)
    return new Map([
      ['backup', backup.mebibytes],
      ['restore', peakOf(home, {}, 'restore-backup', path, '--apply').mebibytes],
      ['restore on PostgreSQL', peakOf(home, onServer, 'restore-backup', path, '--apply').mebibytes],
      ['backup on PostgreSQL', peakOf(home, onServer, 'backup', '--json').mebibytes],
    ])
  } finally {
    await server.stop()
  }
}

type Variables = Readonly<Record<string, string>>

/** Of one command, from its start to its end. */
function peakOf(home: string, given: Variables, ...words: readonly string[]): { mebibytes: number; said: string } {
  const env = { PATH: process.env.PATH, HOME: home, PROVOST_HOME: home, PROVOST_ACTOR: 'bench', ...given }
  const options = { env, cwd: home, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', TELL, PROVOST, ...words], options)
  if (status !== 0) throw new Error(`provost ${words.join(' ')} ended with ${status}: ${stderr}`)
  return { mebibytes: Number(/peak (\d+)/.exec(stderr)![1]) / 1024, said: stdout }
}

function composeRow(what: string, subject: number, baseline: number): Row {
  return { what, subject: `${round(subject)} MiB`, baseline: `${round(baseline)} MiB`, ratio: subject / baseline }
}
