// Rows about a promise in plain units: the ratio is how much of what was promised is used up.
import { type Row, round, showMs } from './bench.ts'
import { type CompareOptions, compare, type Work } from './compare.ts'

export async function withinMs(what: string, atMostMs: number, work: Work, options?: CompareOptions): Promise<Row> {
  const { subjectMs } = await compare(work, () => {}, { calls: 1, ...options })
  return { what, subject: showMs(subjectMs), baseline: `at most ${showMs(atMostMs)}`, ratio: subjectMs / atMostMs }
}

export function withinBytes(what: string, atMost: number, bytes: number): Row {
  return { what, subject: `${round(bytes)} bytes`, baseline: `at most ${round(atMost)} bytes`, ratio: bytes / atMost }
}
