import { expect, test } from 'vitest'
import { composeClaudeAnswer, readClaudeRequest } from './claude-request.ts'

const QUESTION = {
  questions: [{ question: 'Which colour?', multiSelect: false, options: [{ label: 'Blue' }, { label: 'Red' }] }],
}

const RULE = { type: 'addRules', rules: [{ toolName: 'Bash' }], behavior: 'allow', destination: 'localSettings' }

const answer = (option: string, kept: unknown) => {
  const line = composeClaudeAnswer('req-1', option, kept)
  expect(line).toMatch(/^[^\n]*\n$/)
  const { type, response } = JSON.parse(line)
  expect({ type, id: response.request_id, subtype: response.subtype }).toEqual({
    type: 'control_response',
    id: 'req-1',
    subtype: 'success',
  })
  return response.response
}

test.each<[option: string, kept: unknown, response: object]>([
  [
    'allow_once',
    { input: { command: 'ls' }, suggestions: [RULE] },
    { behavior: 'allow', updatedInput: { command: 'ls' } },
  ],
  ['allow_once', null, { behavior: 'allow' }],
  [
    'allow_always',
    { input: { command: 'ls' }, suggestions: [RULE] },
    { behavior: 'allow', updatedInput: { command: 'ls' }, updatedPermissions: [{ ...RULE, destination: 'session' }] },
  ],
  ['deny', { input: {} }, { behavior: 'deny', message: 'The person said no.' }],
  ['yes please', { input: {} }, { behavior: 'deny', message: 'The person said no: yes please' }],
  [
    'Blue',
    { input: QUESTION },
    { behavior: 'allow', updatedInput: { ...QUESTION, answers: { 'Which colour?': 'Blue' } } },
  ],
  ['Green', { input: QUESTION }, { behavior: 'deny', message: 'The person answers in words: Green' }],
])('%s to %j is %j', (option, kept, response) => expect(answer(option, kept)).toEqual(response))

test.each<[suggestions: object[], kept: object[]]>([
  [[RULE], [RULE]],
  [
    [
      { type: 'setMode', mode: 'acceptEdits' },
      { type: 'addDirectories', directories: ['/'] },
    ],
    [],
  ],
  [[{ ...RULE, behavior: 'deny' }], []],
])('of the suggestions %j only rules that allow are offered: %j', (suggestions, kept) => {
  const asked = { subtype: 'can_use_tool', tool_name: 'Bash', input: {}, permission_suggestions: suggestions }
  const request = readClaudeRequest({ request_id: 'r', request: asked })?.request
  expect(request?.input).toEqual({ input: {}, suggestions: kept })
  expect(request?.options.includes('allow_always')).toBe(kept.length > 0)
})

test('several questions at once have no options: they are answered in words', () => {
  const input = { questions: [...QUESTION.questions, { question: 'How large?', options: [{ label: 'S' }] }] }
  const request = { subtype: 'can_use_tool', tool_name: 'AskUserQuestion', input }
  expect(readClaudeRequest({ request_id: 'r', request })).toMatchObject({
    activity: 'waiting_input',
    request: { summary: 'Which colour? / How large?', options: [] },
  })
  expect(answer('Blue', { input })).toMatchObject({ behavior: 'deny' })
})

test.each([
  {},
  { request_id: 'r' },
  { request_id: 'r', request: { subtype: 'interrupt' } },
  { request: { subtype: 'can_use_tool' } },
])('%j asks nothing', line => expect(readClaudeRequest(line)).toBeUndefined())
