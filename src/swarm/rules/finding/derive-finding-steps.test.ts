// The life of a finding as steps: every event is told, a match only once, and people's reasons in their own words.
import { expect, test } from 'vitest'
import type { StoredEvent } from '#kernel/events/event'
import { deriveFindingSteps } from './derive-finding-steps.ts'

const event = (position: number, type: string, data: object) =>
  ({
    position,
    stream: 'finding/fi_1',
    type,
    data,
    version: position,
    at: `t${position}`,
    actor: { id: 'dana' },
  }) as unknown as StoredEvent

const LIFE = [
  event(1, 'finding.reported', { wave: 'wv_1', number: 1, title: 'x' }),
  event(2, 'finding.matched', { wave: 'wv_2', number: 2, stage: 'rename' }),
  event(3, 'finding.classified', {
    wave: 'wv_2',
    number: 2,
    state: 'recurring',
    detail: 'moved',
    rule: 'M-rename',
    evidence: { stage: 'rename' },
  }),
  event(4, 'finding.deferred', { reason: 'in May', until: null }),
  event(5, 'finding.linked', { task: 'ta_1' }),
]

test('a match is told by the classification that follows from it', () => {
  expect(deriveFindingSteps(LIFE).map(({ position }) => position)).toEqual([1, 3, 4, 5])
  expect(deriveFindingSteps(LIFE.slice(0, 2)).map(({ sentence }) => sentence)[1]).toBe('Matched by rename.')
})

test('each step says its wave, its state, its row and what it saw', () => {
  const [reported, moved, deferred, linked] = deriveFindingSteps(LIFE)
  expect(reported).toMatchObject({ wave: 1, state: 'new', rule: 'reported', evidence: null })
  expect(moved).toMatchObject({
    wave: 2,
    state: 'recurring',
    detail: 'moved',
    rule: 'M-rename',
    evidence: { stage: 'rename' },
  })
  expect(deferred).toMatchObject({ wave: null, state: 'deferred', rule: 'coordinator-deferred', by: 'dana' })
  expect(deferred!.sentence).toContain('“in May”')
  expect(linked).toMatchObject({ state: null, rule: null, sentence: 'Linked to task ta_1.' })
})
