// Four processes append to one SQLite file at the same time: what they get done together, and whether all get their turn.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Bench, type Row, round } from './bench.ts'
import { median } from './compare.ts'
import { inThrowawayDirectory } from './throwaway.ts'
import { openStore } from './throwaway-store.ts'

const PROCESSES = 4
const SECONDS = 3
const ROUNDS = 3
const WRITER = join(import.meta.dirname, 'contention-writer.ts')

export const bench: Bench = {
  name: 'store-contention',
  run: async () => {
    const alone: number[] = []
    const together: number[][] = []
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(sum(await appendFor(1)))
      together.push(await appendFor(PROCESSES))
    }
    return [totalRow(together.map(sum), alone), fairnessRow(together)]
  },
}

function totalRow(together: readonly number[], alone: readonly number[]): Row {
  const [subject, baseline] = [median(together) / SECONDS, median(alone) / SECONDS]
  return {
    what: `${PROCESSES} processes : 1 process`,
    subject: `${round(subject)} /s`,
    baseline: `${round(baseline)} /s`,
    ratio: subject / baseline,
  }
}

function fairnessRow(rounds: readonly (readonly number[])[]): Row {
  const fewest = median(rounds.map(commits => Math.min(...commits)))
  const most = median(rounds.map(commits => Math.max(...commits)))
  return {
    what: `fewest : most commits of a process in ${SECONDS} s`,
    subject: round(fewest),
    baseline: round(most),
    ratio: fewest / most,
  }
}

/** The commits of each process. */
function appendFor(processes: number): Promise<number[]> {
  return inThrowawayDirectory(async directory => {
    const path = join(directory, 'store.db')
    await (await openStore(path)).close()
    const writers = Array.from({ length: processes }, (_, index) =>
      fork(WRITER, [path, `shop/${index}`, String(SECONDS)]),
    )
    await Promise.all(writers.map(writer => once(writer, 'message'))) // all are ready
    for (const writer of writers) writer.send('begin')
    return Promise.all(writers.map(async writer => Number((await once(writer, 'message'))[0])))
  })
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
