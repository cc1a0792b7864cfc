// A decision is whoever's was named last, and everybody's when nobody is.
import { expect, test } from 'vitest'
import type { StoredEvent } from '#kernel/events/event'
import { type Assignment, foldAssignment, isOfOthers } from './assignment.ts'

const event = (type: string, data: object, version: number) =>
  ({
    stream: 'inbox/merge/shop/1',
    type,
    version,
    at: `t${version}`,
    actor: { kind: 'person', id: 'ana' },
    data,
  }) as unknown as StoredEvent

test('the last word counts, and what is not known changes nothing', () => {
  const events = [
    event('inbox.assigned', { to: 'bea' }, 1),
    event('inbox.assigned', { to: 'cleo' }, 2),
    event('inbox.coloured', {}, 3),
    event('inbox.freed', {}, 4),
  ]
  const after = (count: number) => events.slice(0, count).reduce<Assignment | undefined>(foldAssignment, undefined)
  expect([0, 1, 2, 3, 4].map(count => after(count)?.to)).toEqual([undefined, 'bea', 'cleo', 'cleo', null])
  expect(after(1)).toEqual({ row: 'merge/shop/1', version: 1, to: 'bea', by: 'ana', at: 't1' })
})

test.each<[to: string | null, reader: string | null, isTheirs: boolean]>([
  [null, 'ana', false],
  [null, null, false],
  ['ana', 'ana', false],
  ['bea', 'ana', true],
  ['bea', null, false],
])('assigned to %s and read by %s it is of others: %s', (to, reader, isTheirs) => {
  expect(isOfOthers(to, reader)).toBe(isTheirs)
})
