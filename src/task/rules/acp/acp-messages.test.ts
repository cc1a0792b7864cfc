import { expect, test } from 'vitest'
import { composePlan, composeTaskPermission, readAcpPrompt, readOutcome } from './acp-messages.ts'

const statuses = (phase: string) =>
  (composePlan('s', phase) as { update: { entries: { status: string }[] } }).update.entries
    .map(({ status }) => status[0])
    .join('')

test.each([
  ['planning', 'ippppp'],
  ['review', 'cccipp'],
  ['accept', 'ccccci'],
  ['done', 'cccccc'],
])('a task in %s', (phase, expected) => {
  expect(statuses(phase)).toBe(expected)
})

test('an option says of itself whether it allows; what is not known allows nothing', () => {
  const { options } = composeTaskPermission('s', 'p_1', 'Bash', ['allow', 'allow_always', 'deny', 'whatever']) as {
    options: { kind: string }[]
  }
  expect(options.map(({ kind }) => kind)).toEqual(['allow_once', 'allow_always', 'reject_once', 'reject_once'])
})

test('only a chosen option is an answer', () => {
  expect(readOutcome({ outcome: { outcome: 'selected', optionId: 'allow' } })).toBe('allow')
  for (const other of [{ outcome: { outcome: 'cancelled' } }, {}, null, { outcome: { outcome: 'selected' } }])
    expect(readOutcome(other)).toBeNull()
})

test('a prompt is its texts and its links', () => {
  expect(
    readAcpPrompt({
      prompt: [
        { type: 'text', text: 'Fix' },
        { type: 'resource_link', uri: 'file:///a.ts' },
        { type: 'image', data: 'x' },
      ],
    }),
  ).toBe('Fix\nfile:///a.ts')
  expect(readAcpPrompt({})).toBe('')
})
