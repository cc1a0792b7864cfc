// The protocol message by message, and the real program on the other end of a pipe.
import { describe, expect, test } from 'vitest'
import { ROUTES } from '#api/routes'
import { provostError } from '#kernel/errors/errors'
import { answerMessage, type Server } from './answer-message.ts'
import { MCP_TOOLS } from './mcp-tools.ts'
import { serveLines } from './serve-lines.ts'
import type { McpTool } from './tool.ts'

const server: Server = {
  version: '1.2.3',
  own: { task: 'ta_OWN' },
  callTool: async ({ name, toCall }, given) => {
    if (given.id === 'nobody') throw provostError('NOT_FOUND', { details: { noun: 'thing', id: 'nobody' } })
    return { name, call: toCall(given) }
  },
  describeError: error => String(error),
}

const ask = (method: string, params: object = {}) =>
  answerMessage(server, JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }))

test.each([
  ['2024-11-05', '2024-11-05'],
  ['2025-06-18', '2025-06-18'],
  ['1999-01-01', '2025-11-25'],
])('whoever speaks %s is answered in %s', async (protocolVersion, expected) => {
  expect(await ask('initialize', { protocolVersion })).toMatchObject({
    id: 7,
    result: {
      protocolVersion: expected,
      capabilities: { tools: {} },
      serverInfo: { name: 'provost', version: '1.2.3' },
    },
  })
})

test('the tools have schemas, and none of them decides anything', async () => {
  const reply = await ask('tools/list')
  expect(reply).toMatchObject({ result: { tools: MCP_TOOLS.map(({ name }) => ({ name })) } })
  const forbidden = /accept|reject|decide|waive|override|move|merge|invalidate/i
  expect(MCP_TOOLS.filter(({ name, route }) => forbidden.test(name) || forbidden.test(route))).toEqual([])
})

test('an agent of a task need not name it; anybody else must', async () => {
  const requiredOf = async (own: Server['own']) => {
    const line = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const { result } = (await answerMessage({ ...server, own }, line)) as unknown as { result: { tools: McpTool[] } }
    return result.tools.find(({ name }) => name === 'task_signal')?.inputSchema.required
  }
  expect(await requiredOf({ task: 'ta_OWN' })).toEqual(['signal', 'text'])
  expect(await requiredOf({ task: undefined })).toEqual(['task', 'signal', 'text'])
})

test('every tool goes through a route that knows whose work it is about', () => {
  const open = ROUTES.filter(route => 'subject' in route).map(({ name }): string => name)
  expect(MCP_TOOLS.filter(({ route }) => !open.includes(route)).map(({ name }) => name)).toEqual([])
})

describe('a call', () => {
  const call = (name: string, given: object) => ask('tools/call', { name, arguments: given })

  test('is carried out, and a number becomes text on its way', async () => {
    expect(await call('advice_get', { surface: 'cli', limit: 3 })).toMatchObject({
      result: { isError: false, structuredContent: { call: { query: { surface: 'cli', limit: '3' } } } },
    })
  })

  test.each<[name: string, given: object, call: object]>([
    ['task_get', {}, { parameters: { task: 'ta_OWN' } }],
    ['task_get', { task: 'ta_01' }, { parameters: { task: 'ta_01' } }],
    ['review_get_task', { runId: 'rr_1' }, { parameters: { run: 'rr_1' } }],
    ['task_submit_artifact', { name: 'review.json', text: '{}' }, { body: { name: 'review.json', text: '{}' } }],
    [
      'task_ask_question',
      { id: 'q', text: 'per user?', blocking: true },
      { body: { name: 'questions.json', text: '{"questions":[{"id":"q","text":"per user?","blocking":true}]}' } },
    ],
    [
      'task_signal',
      { signal: 'blocked', text: 'why' },
      { body: { name: 'signal.json', text: '{"signal":"blocked","text":"why"}' } },
    ],
    ['task_submit_verdict', { ok: true }, { body: { name: 'verdict.json', text: '{"ok":true}' } }],
  ])('%s %j is the call %j', async (name, given, expected) => {
    expect(await call(name, given)).toMatchObject({ result: { structuredContent: { call: expected } } })
  })

  test('of advice takes the words of a task, not the task of the agent', async () => {
    const reply = await call('advice_get', { repo: 'a/b' })
    expect(JSON.stringify(reply)).not.toContain('ta_OWN')
  })

  test.each<[name: string, given: object, says: RegExp]>([
    ['why', { id: 'nobody' }, /nobody/],
    ['why', {}, /the argument id is missing/],
    ['why', { id: 'x', colour: 'red' }, /no argument colour/],
    ['lessons_propose', { project: 'shop' }, /text is missing/],
  ])('%s %j is refused in words', async (name, given, says) => {
    const reply = await call(name, given)
    expect(reply).toMatchObject({ result: { isError: true } })
    expect(JSON.stringify(reply)).toMatch(says)
  })

  test('of a tool that does not exist is an error of the protocol', async () => {
    expect(await call('lessons_accept', {})).toMatchObject({ error: { code: -32_602 } })
  })
})

test.each<[line: string, reply: unknown]>([
  ['{', { error: { code: -32_700 } }],
  ['[]', { error: { code: -32_600 } }],
  ['{"id":1,"method":"ping"}', { error: { code: -32_600 } }],
  ['{"jsonrpc":"2.0","id":1,"method":"ping"}', { id: 1, result: {} }],
  ['{"jsonrpc":"2.0","id":1,"method":"resources/list"}', { error: { code: -32_601 } }],
])('%s is answered with %j', async (line, reply) =>
  expect(await answerMessage(server, line)).toMatchObject(reply as object),
)

test('nobody waits for an answer to a notification', async () => {
  expect(await answerMessage(server, '{"jsonrpc":"2.0","method":"notifications/initialized"}')).toBeUndefined()
})

test('lines are lines wherever the chunks end, and the last one counts without an end', async () => {
  async function* chunks() {
    yield '{"jsonrpc":"2.0","id":1,"meth'
    yield 'od":"ping"}\n\n{"jsonrpc":"2.0","id":2,"method":"ping"}'
  }
  const said: string[] = []
  await serveLines(
    chunks(),
    line => answerMessage(server, line),
    line => said.push(line),
  )
  expect(said.map(line => JSON.parse(line).id)).toEqual([1, 2])
})
