// Questions of the log and of the plan, told together.
import { expect, test } from 'vitest'
import { listQuestions } from './list-questions.ts'
import type { Plan } from './validate-plan.ts'

const plan = (...notes: object[]) => ({ notes }) as unknown as Plan
const asked = { id: 'q1', text: 'in the log', blocking: true, answer: null, version: 3 }

test('a question that only the plan asks is listed, others of its notes are not', () => {
  const own = { id: 'q2', kind: 'open_question', text: 'which one?', blocking: true }
  expect(listQuestions([asked], plan(own, { id: 'n1', kind: 'decision', text: 'that one' }))).toEqual([
    asked,
    { id: 'q2', text: 'which one?', blocking: true, answer: null, version: 0 },
  ])
})

test('an answer on record keeps the words of the plan', () => {
  const answered = { id: 'q2', text: '', blocking: false, answer: 'this one', version: 0 }
  const own = { id: 'q2', kind: 'open_question', text: 'which one?', blocking: true, answer: null }
  expect(listQuestions([answered], plan(own))).toEqual([{ ...answered, text: 'which one?', blocking: true }])
})

test.each([
  ['so', 'so'],
  ['', null],
  [null, null],
])('an answer %j in the plan itself is %j', (answer, shown) => {
  expect(listQuestions([], plan({ id: 'q', kind: 'open_question', text: '?', answer }))).toMatchObject([
    { blocking: false, answer: shown },
  ])
})

test('without a plan the log alone is told', () => {
  expect(listQuestions([asked], null)).toEqual([asked])
})
