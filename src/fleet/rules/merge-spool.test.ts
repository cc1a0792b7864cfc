// What a batch says about records that the list of applied ones should not hold yet.
import { expect, test } from 'vitest'
import { sha256Hex } from '#kernel/events/hash'
import { mergeSpool, type SpoolKnown } from './merge-spool.ts'

const hashOf = (seq: number) => sha256Hex(`record ${seq}`)

test('above the mark only what is held is known, whatever the list of applied ones says', () => {
  const written = { seq: 9, hash: hashOf(9) }
  const known: SpoolKnown = { spool: 's', through: 0, held: [], applied: [written], gaps: [] }
  for (const hash of [hashOf(9), hashOf(8)])
    expect(mergeSpool(known, { spool: 's', records: [{ seq: 9, hash, gapTo: null }] })).toMatchObject({
      result: 'merged',
      duplicates: [],
      held: [9],
      rule: 'S2',
    })
})
