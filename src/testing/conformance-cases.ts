// The published cases of a room, for its tests: read from test/conformance, and answered like the program does.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { isProvostError } from '#kernel/errors/errors'

export type ConformanceCase = {
  readonly id: string
  readonly fn: string
  readonly in: unknown
  readonly out?: unknown
  readonly error?: { readonly code: string }
}

type Functions = Readonly<Record<string, (input: unknown) => unknown>>

export function readConformanceCases(room: string): ConformanceCase[] {
  const file = new URL(`../../test/conformance/${room}.jsonl.gz`, import.meta.url)
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n')
  return lines.map(line => JSON.parse(line))
}

/** What the function answers, as JSON; only typed refusals are answers, anything else thrown fails the test. */
export function answerCase(functions: Functions, fn: string, input: unknown): { out?: unknown; code?: string } {
  try {
    return { out: JSON.parse(JSON.stringify(functions[fn]?.(input))) }
  } catch (error) {
    if (!isProvostError(error)) throw error
    return { code: error.code }
  }
}

const ODD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  '  ',
  'x',
  'constructor',
  '__proto__',
  [],
  [null],
  [[]],
  {},
  { constructor: 1 },
]

/** The interesting inputs are nearly right: a real one with anything in place of one of its parts, or without it. */
export function nearlyRight(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    return value.flatMap((member, index) => {
      const put = (other: unknown) => value.with(index, other)
      return [value.toSpliced(index, 1), ...ODD.map(put), ...nearlyRight(member).map(put)]
    })
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => {
    const put = (other: unknown) => ({ ...value, [key]: other })
    const without = Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
    return [without, ...ODD.map(put), ...nearlyRight(member).map(put)]
  })
}
