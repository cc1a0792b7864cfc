import { expect, test } from 'vitest'
import { findExplained } from './find-explained.ts'
import { findPosition, NOUNS, readLogFilter } from './log-filter.ts'

test('a filter is read from the address, and what is not there is empty', () => {
  expect(readLogFilter(new URLSearchParams('noun=task&text=a+b&at=x&since=2026-01-01T00:00:00.000Z'))).toEqual({
    noun: 'task',
    stream: '',
    type: '',
    actor: '',
    text: 'a b',
    since: '2026-01-01T00:00:00.000Z',
    until: '',
  })
})

test.each([
  ['12', '12'],
  [' #12 ', '12'],
  ['12a', undefined],
  ['', undefined],
  ['1234567890123456', undefined],
])('%j names the position %s', (text, position) => {
  expect(findPosition(text)).toBe(position)
})

test('the nouns are those of streams', () => {
  expect(NOUNS).toContain('task')
  expect(NOUNS).toContain('agent-run')
  expect(NOUNS).not.toContain('message')
})

test.each([
  ['task/ta_1', 'task:ta_1'],
  ['swarm/sw_1', 'swarm_run:sw_1'],
  ['change/shop/1', 'change:shop/1'],
  ['host/vm', undefined],
  ['evidence/acme/widget/1', undefined],
  ['unknown/x', undefined],
])('%s is explained as %s', (stream, id) => {
  expect(findExplained(stream)).toBe(id)
})
