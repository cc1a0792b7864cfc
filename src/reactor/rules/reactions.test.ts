import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoredEvent } from '#kernel/events/event'
import { decideRetry, INTENT_ATTEMPTS_MAX } from './decide-retry.ts'
import { planIntents } from './reactions.ts'

const event: StoredEvent = {
  id: 'ev_1',
  type: 'project.added',
  schema: 1,
  at: '2026-01-01T00:00:00.000Z',
  actor: { kind: 'person', id: 'ana' },
  cause: null,
  correlation: 'co_1',
  data: {},
  stream: 'project/shop',
  version: 1,
  position: 1,
  hash: '',
}

test('reacting twice to an event plans the same intent', () => {
  const [intent] = planIntents(event)
  expect(intent).toMatchObject({
    id: 'ev_1:project.inspect',
    kind: 'project.inspect',
    subject: 'project/shop',
    payload: { project: 'shop' },
  })
  expect(planIntents(event)).toEqual([intent])
})

test('an event that nothing reacts to plans nothing', () => {
  expect(planIntents({ ...event, type: 'project.removed' })).toEqual([])
})

test.each<[attempts: number, permanent: boolean, rule: string]>([
  [1, false, 'LATER'],
  [INTENT_ATTEMPTS_MAX - 1, false, 'LATER'],
  [INTENT_ATTEMPTS_MAX, false, 'GIVEN_UP'],
  [1, true, 'PERMANENT'],
])('after %i tries, permanent %s: %s', (attempts, permanent, rule) => {
  expect(decideRetry({ attempts, now: 0, permanent }).rule).toBe(rule)
})

test('pauses grow, never shrink and end at five minutes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: INTENT_ATTEMPTS_MAX - 2 }), attempts => {
      const pause = (tries: number) => {
        const { result } = decideRetry({ attempts: tries, now: 1_000, permanent: false })
        return result.status === 'pending' ? result.nextAt - 1_000 : 0
      }
      expect(pause(attempts)).toBeGreaterThan(0)
      expect(pause(attempts + 1)).toBeGreaterThanOrEqual(pause(attempts))
      expect(pause(attempts)).toBeLessThanOrEqual(300_000)
    }),
  )
})
