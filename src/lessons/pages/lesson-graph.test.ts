import { expect, test } from 'vitest'
import { deriveLessonGraph } from './lesson-graph.ts'

const node = (id: string, status = 'accepted') => ({ id, title: id.toUpperCase(), status })
const line = (id: string, rests_on: readonly string[], status = 'accepted') => ({ ...node(id, status), rests_on })

test('nothing rests on nothing', () => {
  expect(deriveLessonGraph([node('a')], [], [])).toEqual({ columns: [[], [], []], threads: [[], []] })
})

test('a lesson stands once however much rests on it, and a thread leads to each', () => {
  const patterns = [line('p', ['a', 'b']), line('q', ['b'], 'candidate')]
  const { columns, threads } = deriveLessonGraph([node('c'), node('b'), node('a')], patterns, [line('r', ['q'])])
  expect(columns.map(column => column.map(({ id }) => id))).toEqual([['a', 'b'], ['p', 'q'], ['r']])
  expect(threads[0].map(({ from, to }) => [from, to])).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
  ])
  expect(threads[1]).toEqual([{ from: 1, to: 0, isSound: false }])
})

test.each([
  ['accepted', 'accepted', true],
  ['accepted', 'candidate', true],
  ['accepted', 'invalidated', false],
  ['invalidated', 'accepted', false],
  ['candidate', 'candidate', false],
])('a lesson that is %s under a pattern that is %s: sound is %s', (lesson, pattern, isSound) => {
  const { threads } = deriveLessonGraph([node('a', lesson)], [line('p', ['a'], pattern)], [])
  expect(threads[0]).toEqual([{ from: 0, to: 0, isSound }])
})

test('a lesson that is not known is named by its id, and its thread is not sound', () => {
  const { columns, threads } = deriveLessonGraph([], [line('p', ['gone'])], [])
  expect(columns[0]).toEqual([{ id: 'gone', title: 'gone', status: 'unknown' }])
  expect(threads[0]).toEqual([{ from: 0, to: 0, isSound: false }])
})
