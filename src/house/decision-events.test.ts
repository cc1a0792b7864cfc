// What few journeys come to is decided here on purpose: its event keeps all that the rule read, and the same comes out again.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { person } from '#kernel/events/actor'
import type { NewEvent, StoredEvent } from '#kernel/events/event'
import type { JsonObject } from '#kernel/reading/json-value'
import { judgePlant, PLANT, PLANT_READS, type PlantFacts } from '#looking/rules/trial/judge-plant'
import type { Asking } from '#recorder/world'
import { judgeTick } from '#session/usecases/liveness/judge-tick'
import type { SessionLook } from '#session/usecases/liveness/look-at-session'
import { openTestApp, type TestApp } from '#testing/worlds/world'
import { DECIDERS } from './deciders.ts'
import { findLack } from './decision-events.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

const asking = { actor: { kind: 'system', id: 'probe' }, cause: null, correlation: null } as unknown as Asking

const looks = (process: 'dead' | 'alive') =>
  new Map(
    ['a', 'b', 'c', 'd', 'e', 'f'].map(id => [id, { runtime: process, process: { process, proof: null } }] as const),
  ) as unknown as ReadonlyMap<string, SessionLook>

function decideAgain({ data }: NewEvent) {
  const { by, rule, result, facts } = data.decided as { by: string; rule: string; result: unknown; facts: JsonObject }
  const again = DECIDERS.find(({ name }) => name === by)!.decide(facts)
  expect(again).toEqual({ rule, result })
  return rule
}

test('a machine that is suspected, and no longer is, keeps the looks it was judged by', async () => {
  const suspected = (await judgeTick(app.world, asking, looks('dead'))).host!
  expect(suspected.events.map(({ type }) => type)).toEqual(['host.loss_suspected'])
  expect(findLack(suspected.events[0] as StoredEvent)).toBeNull()
  expect(decideAgain(suspected.events[0]!)).toBe('M1')

  await app.world.store.log.append([suspected])
  const cleared = (await judgeTick(app.world, asking, looks('alive'))).host!
  expect(cleared.events.map(({ type }) => type)).toEqual(['host.loss_cleared'])
  expect(findLack(cleared.events[0] as StoredEvent)).toBeNull()
  expect(decideAgain(cleared.events[0]!)).toBe('M3')
})

test('a plant is judged again by exactly what its rule reads', () => {
  const facts: PlantFacts = {
    parses: true,
    compiles: null,
    sameSyntax: false,
    hidden: 'killed',
    baseline: 'green',
    shown: 'survived',
    person: null,
    marks: false,
  }
  const decider = DECIDERS.find(({ name }) => name === PLANT)!
  expect(decider.decide(facts)).toEqual({ rule: 'V8', result: judgePlant(facts).state })
  for (const left of PLANT_READS) {
    const { [left]: _left, ...rest } = facts
    expect(decider.decide(rest as JsonObject), left).not.toHaveProperty('result')
  }
})

test('an event of a rule without what it read is told so, unless a person decided', () => {
  const event = { type: 'plant.judged', actor: asking.actor, data: { state: 'valid', rule: 'V8' } }
  expect(findLack(event as never)).toBe('plant.judged without all that its rule read')
  expect(findLack({ ...event, actor: person('ana') } as never)).toBeNull()
})
