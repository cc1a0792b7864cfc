import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isActorName } from './actor.ts'
import { isEventType } from './event.ts'
import { composeId, nextIdNumber, nounsOf } from './ids.ts'

test.each<[string, string[]]>([
  ['hello', ['project']],
  ['hello-1', ['project', 'session']], // only what exists can tell
  ['hello-01', ['project']],
  ['ta_01J9Z0', ['task']],
  ['ta_1', []],
  ['acme/shop/run-1', ['record']],
  ['hello/7', ['change']],
  ['dfind-x', ['lesson']],
  ['rv_0', []],
  ['Hello', []],
  ['', []],
])('%s may name %j', (id, nouns) => expect(nounsOf(id)).toEqual(nouns))

test('ids of one process always differ and grow, whatever clock and chance do', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(1e12), fc.double({ min: 0, max: 0.999999, noNaN: true })), {
        minLength: 2,
        maxLength: 50,
      }),
      draws => {
        const numbers: number[] = []
        for (const [now, chance] of draws) numbers.push(nextIdNumber(numbers.at(-1) ?? 0, now, chance))
        const ids = numbers.map(number => composeId('ta_', number))
        expect(new Set(ids).size).toBe(ids.length)
        for (const id of ids) expect(id).toMatch(/^ta_[0-9A-Z]{10}$/)
      },
    ),
  )
})

test.each<[unknown, boolean]>([
  ['ana', true],
  ['Ana María', true],
  [' ana', false],
  ['ana ', false],
  ['', false],
  ['a\u200bb', false],
  ['a\nb', false],
  ['x'.repeat(100), true],
  ['x'.repeat(101), false],
  ['😀'.repeat(100), true],
  [7, false],
  [null, false],
])('%j as an actor: %s', (name, answer) => expect(isActorName(name)).toBe(answer))

test.each<[string, boolean]>([
  ['task.moved', true],
  ['agent_run.transitioned', true],
  ['task.question_asked', true],
  ['Task.moved', false],
  ['task', false],
  ['task.', false],
  ['a.b.c', false],
])('%s as an event type: %s', (type, answer) => expect(isEventType(type)).toBe(answer))
