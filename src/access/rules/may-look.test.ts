import { expect, test } from 'vitest'
import { person, system } from '#kernel/events/actor'
import { ID_SHAPES, type Noun } from '#kernel/events/ids'
import { isWithheld, mayLook } from './may-look.ts'

const agent = { kind: 'agent', id: 'shop-1' } as const
const WORK: readonly Noun[] = ['task', 'session', 'message', 'review', 'review_run', 'agent_run', 'swarm_run', 'wave']
const OWNED: readonly Noun[] = [...WORK, 'trial', 'plant']

test.each(ID_SHAPES.map(({ noun }) => noun))('a %s', noun => {
  const isOwned = OWNED.includes(noun)
  expect(mayLook(agent, noun, ['shop-1'])).toBe(true)
  expect(mayLook(agent, noun, ['shop-2', 'shop-11'])).toBe(!isOwned)
  expect(mayLook(agent, noun, [])).toBe(!isOwned)
  expect(isWithheld(agent, noun)).toBe(isOwned)
  for (const reader of [person('shop-2'), system('probe'), null]) expect(mayLook(reader, noun, [])).toBe(true)
})
