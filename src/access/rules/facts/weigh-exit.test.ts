// A living process, and a living group, beat every record of an end.
import { describe, expect, test } from 'vitest'
import type { ExitFacts } from './judge-exit.ts'
import { weighExit } from './weigh-exit.ts'

const recorded = {
  ...{ sessionId: 'shop-1', generation: 1, pid: 4000, startTime: '1', bootId: 'boot' },
  ...{ supervisor: { pid: 4001, startTime: '1' }, nonce: 'ab'.repeat(32) },
}
const ALIVE = { kind: 'found', bootId: 'boot', startTime: '1', state: 'S' } as const
const GONE = { kind: 'absent', bootId: 'boot', startTime: null, state: '' } as const
const own = { ...recorded, exitCode: 0, signal: null, place: 'sealed' } as const
const forged = { ...own, nonce: null }
const open = { ...own, place: 'open' } as const

type Row = [
  what: string,
  exit: NonNullable<ExitFacts['exit']>,
  observed: ExitFacts['observed'],
  group: ExitFacts['group'],
  isTaken: boolean,
  alive: string | null,
]

describe('a record', () => {
  test.each<Row>([
    ['of its supervisor, of who is gone', own, GONE, 'empty', true, null],
    ['of its supervisor, of who lives', own, ALIVE, 'living', false, 'process'],
    ['of its supervisor, whose group lives', own, GONE, 'living', false, 'group'],
    ['of its supervisor, whose group cannot be seen', own, GONE, 'unknown', true, null],
    ['that is forged, of who lives', forged, ALIVE, 'living', false, 'process'],
    ['that is forged, of who is gone', forged, GONE, 'empty', false, null],
    ['where its agent writes, of who is gone', open, GONE, 'empty', true, null],
    ['where its agent writes, of who lives', open, ALIVE, 'living', false, 'process'],
    ['where its agent writes, whose group lives', open, GONE, 'living', false, 'group'],
    ['of another process, of who lives', { ...own, pid: 1 }, ALIVE, 'living', true, null],
    ['from before the machine was started anew', own, { ...ALIVE, bootId: 'next' }, 'living', true, null],
  ])('%s', (_what, exit, observed, group, isTaken, alive) => {
    const weighed = weighExit({ recorded, exit, observed, group })
    expect([weighed.isTaken, weighed.contradiction?.alive ?? null]).toEqual([isTaken, alive])
  })
})

test('a contradiction names the record by its hash and says nothing of what it holds', () => {
  const { contradiction } = weighExit({ recorded, exit: own, observed: ALIVE, group: 'living' })
  expect(contradiction?.record).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(contradiction)).not.toContain(recorded.nonce)
})
