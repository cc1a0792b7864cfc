import { expect, test } from 'vitest'
import type { StoredEvent } from '#kernel/events/event'
import { deriveBought } from './derive-bought.ts'

type Row = readonly [type: string, data?: Readonly<Record<string, unknown>>]

const of = (...rows: readonly Row[]) =>
  deriveBought(
    rows.map(
      ([type, data = {}], index) => ({ type: `task.${type}`, data, version: index + 1 }) as unknown as StoredEvent,
    ),
  )

const link = (phase: string, attempt: number, session: string): Row => ['session_linked', { phase, attempt, session }]
const ACCEPTED: Row = ['moved', { to: 'done', rule: 'ACCEPTED' }]
const PASS: Row = ['evaluated', { verdict: 'pass' }]

test('how a task ended, and what its tests said last', () => {
  expect(of(['created'])).toMatchObject({ outcome: 'open', tests: 'none' })
  expect(of(PASS, ACCEPTED)).toMatchObject({ outcome: 'accepted', tests: 'pass' })
  expect(of(PASS, ['waived', { phase: 'test' }], ACCEPTED)).toMatchObject({ tests: 'waived' })
  expect(of(PASS, ACCEPTED, ['reverted'])).toMatchObject({ outcome: 'reverted' })
  expect(of(['abandoned'])).toMatchObject({ outcome: 'archived' })
  expect(of(['abandoned'], ['reopened'])).toMatchObject({ outcome: 'open' })
  expect(of(['evaluated', { verdict: 'no_tests' }])).toMatchObject({ tests: 'none' })
  expect(of(['evaluated', { verdict: 'strange' }])).toMatchObject({ tests: 'unknown' })
})

test('a review counts as refuting when what it found was mended, proven and accepted', () => {
  const refused: readonly Row[] = [
    link('codegen', 1, 'shop-1'),
    link('review', 1, 'shop-2'),
    ['code_reviewed', { verdict: 'changes_requested' }],
  ]
  const mended: readonly Row[] = [
    ...refused,
    link('codegen', 2, 'shop-3'),
    link('review', 2, 'shop-4'),
    ['code_reviewed', { verdict: 'approved' }],
  ]
  expect(of(...mended, PASS, ACCEPTED)).toMatchObject({ refuting: ['shop-2'], attempts: { codegen: 2, review: 2 } })
  expect(of(...mended, ACCEPTED).refuting).toEqual([])
  expect(of(...refused, PASS, ACCEPTED).refuting).toEqual([])
})
