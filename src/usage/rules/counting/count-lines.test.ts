// Counting by lines: what a session prints, over launches, becomes turns that say what they leave out.
import { expect, test } from 'vitest'
import { addTurns, attribution, claudeResult, claudeStep, moment } from '#testing/usage-lines'
import { countLines } from './count-lines.ts'
import { emptyBook } from './usage-book.ts'

const count = (lines: Parameters<typeof countLines>[1]['lines'], ended: readonly number[] = []) =>
  countLines(emptyBook('demo-1'), {
    lines,
    for: attribution,
    ended: ended.map(generation => ({ generation, at: 0 })),
  }).events

test('the end of a turn takes the place of its steps, however often a step is printed', () => {
  const lines = [
    moment(1, 1, 'begun'),
    claudeStep(1, 2, 'msg_1', 10),
    claudeStep(1, 3, 'msg_1', 10),
    claudeStep(1, 4, 'msg_2', 7),
  ]
  expect(addTurns(count(lines))).toMatchObject({ input: 17, turns: 2, partial: 2, costUnknown: 2 })
  const ended = [...lines, claudeResult(1, 5, 'u1', { total: [20, 300] }), moment(1, 6, 'rested')]
  expect(addTurns(count(ended))).toEqual({ input: 20, nanos: 300, turns: 1, partial: 0, costUnknown: 0 })
})

test('a turn that was killed stays with what it had told, and is never nothing', () => {
  const told = [moment(1, 1, 'begun'), claudeStep(1, 2, 'msg_1', 10)]
  expect(addTurns(count(told, [1]))).toMatchObject({ input: 10, turns: 1, partial: 1, costUnknown: 1 })
  expect(addTurns(count([moment(1, 1, 'begun')], [1]))).toMatchObject({
    input: 0,
    turns: 1,
    partial: 1,
    costUnknown: 1,
  })
  const event = count([moment(1, 1, 'begun')], [1])[0]
  expect(event).toMatchObject({ type: 'usage.unknown', data: { why: expect.stringContaining('ended before it told') } })
})

test('totals go on in the next launch, and the killed turn between them stays unknown', () => {
  const lines = [
    moment(1, 1, 'begun'),
    claudeResult(1, 2, 'u1', { total: [20, 300] }),
    moment(1, 3, 'rested'),
    moment(1, 4, 'begun'),
    moment(2, 1, 'begun'),
    claudeResult(2, 2, 'u2', { total: [50, 700], resumed: true }),
    moment(2, 3, 'rested'),
  ]
  expect(addTurns(count(lines, [1]))).toEqual({ input: 50, nanos: 700, turns: 3, partial: 1, costUnknown: 1 })
})

test('an agent that comes to rest without a figure is unknown, and told so once', () => {
  const lines = [moment(1, 1, 'begun'), moment(1, 2, 'rested'), moment(1, 3, 'exited')]
  const events = count(lines, [1])
  expect(events.map(({ type }) => type)).toEqual(['usage.unknown'])
  expect(addTurns(events)).toMatchObject({ turns: 1, partial: 1, costUnknown: 1 })
})

test('a resumed session whose beginning nobody counted counts nothing of it, and goes on from there', () => {
  const first = claudeResult(2, 2, 'u1', { total: [50, 700], resumed: true })
  expect(addTurns(count([first]))).toMatchObject({ input: 0, turns: 1, costUnknown: 1 })
  const second = claudeResult(2, 3, 'u2', { total: [60, 900], resumed: true })
  expect(addTurns(count([first, second]))).toMatchObject({ input: 10, nanos: 200, turns: 2, costUnknown: 1 })
})

test('what an ended turn told in part is held by a later total', () => {
  const lines = [
    claudeResult(1, 1, 'u1', { total: [10, 100] }),
    claudeResult(1, 2, 'u2', { ownInput: 5 }),
    claudeResult(1, 3, 'u3', { total: [30, 400] }),
  ]
  expect(addTurns(count(lines.slice(0, 2)))).toMatchObject({ input: 15, partial: 1 })
  expect(addTurns(count(lines))).toEqual({ input: 30, nanos: 400, turns: 2, partial: 0, costUnknown: 0 })
})

test('steps of a turn whose end was lost are held by a later total, also when the launch was killed in the next turn', () => {
  const lines = [
    claudeResult(1, 1, 'u1', { total: [10, 100] }),
    moment(1, 2, 'begun'),
    claudeStep(1, 3, 'msg_1', 7),
    moment(1, 4, 'begun'), // the line that told its end was too long
    claudeStep(1, 5, 'msg_2', 5),
    moment(2, 1, 'begun'),
    claudeResult(2, 2, 'u3', { total: [20, 200], resumed: true }),
  ]
  expect(addTurns(count(lines, [1]))).toMatchObject({ input: 20 + 5, nanos: 200, partial: 1 })
})

test('lines that were read are not counted again, also by a reader that remembers nothing but the book', () => {
  const lines = [claudeResult(1, 1, 'u1', { total: [10, 100] }), claudeResult(1, 2, 'u2', { total: [30, 400] })]
  const heard = { lines, for: attribution, ended: [] }
  const { book } = countLines(emptyBook('demo-1'), heard)
  expect(countLines(book, heard).events).toEqual([])
})
