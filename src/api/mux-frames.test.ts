import { expect, test } from 'vitest'
import { isProvostError } from '#kernel/errors/errors'
import { INPUT_CHARACTERS_MAX, readMuxWish } from './mux-frames.ts'

const terminal = 'demo-7/g1'

test.each([
  { open: terminal },
  { close: terminal },
  { terminal, takeOver: true },
  { terminal, takeOver: false, actor: 'ana' },
  { terminal, input: 'x'.repeat(INPUT_CHARACTERS_MAX) },
  { terminal, resize: { columns: 2, rows: 1000 } },
  { terminal, paused: true },
])('%o is read as it is', frame => {
  expect(readMuxWish(JSON.stringify(frame))).toEqual(frame)
})

test.each([
  ['not JSON', 'open'],
  ['a list', '[]'],
  ['null', 'null'],
  ['no verb', '{}'],
  ['two verbs', { open: terminal, close: terminal }],
  ['a member that nobody knows', { open: terminal, force: true }],
  ['a name that is none', { open: '' }],
  ['a name without end', { open: 'x'.repeat(81) }],
  ['a verb without a terminal', { input: 'x' }],
  ['too much input at once', { terminal, input: 'x'.repeat(INPUT_CHARACTERS_MAX + 1) }],
  ['a wish that is no yes or no', { terminal, takeOver: 'yes' }],
  ['a screen of one column', { terminal, resize: { columns: 1, rows: 24 } }],
  ['a screen of a thousand and one', { terminal, resize: { columns: 80, rows: 1001 } }],
  ['half a column', { terminal, resize: { columns: 80.5, rows: 24 } }],
  ['a name of the prototype', '{"__proto__":{"open":"demo-7"}}'],
  ['a verb of the prototype', { constructor: 'x' }],
])('%s is refused', (_, frame) => {
  const read = () => readMuxWish(typeof frame === 'string' ? frame : JSON.stringify(frame))
  expect(read).toThrow(expect.toSatisfy(error => isProvostError(error) && error.code === 'INPUT_INVALID'))
})
