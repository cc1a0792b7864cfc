import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { composeStoryLine } from '../../../../test/agents/story-line.ts'
import { TAKES } from '../../../../test/agents/takes.ts'
import { chooseLineReader } from './choose-line-reader.ts'
import type { AgentSignal } from './line-reader.ts'

const SAMPLES = join(import.meta.dirname, '../../../../test/agents/samples')
const DIALECTS = ['provost', 'claude', 'codex', 'gemini', 'opencode', 'none', 'constructor']

const linesOf = (name: string) =>
  readFileSync(join(SAMPLES, `${name}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
const dialectOf = (name: string) => name.split('-')[0]!

function hear(dialect: string, lines: readonly string[]): AgentSignal[] {
  const reader = chooseLineReader(dialect)
  let state = reader.start
  return lines.flatMap(line => {
    const heard = reader.read(state, line)
    state = heard.state
    return heard.signals
  })
}

describe('what real agents printed', () => {
  test('every take has a sample, and every sample a take', () => {
    expect(readdirSync(SAMPLES).toSorted()).toEqual(
      Object.keys(TAKES)
        .map(name => `${name}.jsonl`)
        .toSorted(),
    )
  })

  test.each(Object.entries(TAKES))('%s tells its story', (name, { story }) => {
    expect(hear(dialectOf(name), linesOf(name)).map(composeStoryLine)).toEqual(story)
  })

  test.each(['claude-crash', 'codex-crash', 'gemini-tool-call', 'opencode-tool-call'])('%s names its session', name => {
    const names = new Set(hear(dialectOf(name), linesOf(name)).flatMap(signal => signal.nativeSessionId ?? []))
    expect(names.size).toBe(1)
  })
})

test.each<[name: string, signal: object]>([
  ['claude-limit', { event: 'turn_failed', resetAt: expect.stringMatching(/^\d{4}-.*Z$/) }],
  ['claude-key-limit', { event: 'turn_failed', resetAt: null }],
  ['codex-limit', { event: 'turn_failed', resetAt: null, note: expect.stringContaining('usage limit') }],
  ['codex-key-limit', { event: 'turn_failed', resetAt: null }],
  ['gemini-limit', { event: 'turn_failed', resetAt: expect.stringMatching(/^\d{4}-.*Z$/) }],
  ['codex-cut', { event: 'turn_failed', note: expect.stringContaining('stream disconnected') }],
  ['claude-cut', { event: 'turn_failed', note: expect.stringContaining('Connection') }],
  ['claude-permission-denied', { event: 'turn_completed', note: 'denied: Bash' }],
  [
    'claude-permission',
    {
      event: 'permission_request',
      request: {
        id: expect.stringMatching(/^0{8}-/),
        tool: 'Bash',
        summary: 'Bash(echo hello > hello.txt)',
        options: ['allow_once', 'allow_always', 'deny'],
      },
    },
  ],
  ['claude-question', { event: 'question', request: { summary: 'Which colour?', options: ['Blue', 'Red'] } }],
])('of %s is known %j', (name, signal) => {
  expect(hear(dialectOf(name), linesOf(name))).toContainEqual(expect.objectContaining(deeply(signal)))
})

/** Members of members may be more than those named. */
function deeply(signal: object): object {
  return Object.fromEntries(
    Object.entries(signal).map(([name, value]) => [name, name === 'request' ? expect.objectContaining(value) : value]),
  )
}

test('the end of a limit is an hour after the line that tells it', () => {
  const [line] = linesOf('gemini-limit').slice(-1)
  const { timestamp } = JSON.parse(line!)
  const [signal] = hear('gemini', [line!])
  expect(Date.parse(signal!.resetAt!) - Date.parse(timestamp)).toBe(3_600_000)
})

describe('garbage', () => {
  const everyLine = readdirSync(SAMPLES).flatMap(file => linesOf(file.replace('.jsonl', '')))
  const hostile = fc.oneof(
    fc.string(),
    fc.json(),
    fc.json().map(json => `::provost ${json}`),
    fc
      .record({
        type: fc.constantFrom('system', 'result', 'assistant', 'error', 'item.started', '__proto__'),
        message: fc.anything(),
        item: fc.anything(),
        error: fc.anything(),
        part: fc.anything(),
      })
      .map(stringify),
    fc.tuple(fc.constantFrom(...everyLine), fc.nat(), fc.string()).map(([line, at, text]) => {
      const place = at % line.length
      return line.slice(0, place) + text + line.slice(place + text.length)
    }),
  )

  test('no line of any agent makes a reader fail, or a signal that is too large to be kept', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DIALECTS), fc.array(hostile, { maxLength: 5 }), (dialect, lines) => {
        for (const signal of hear(dialect, lines)) {
          expect(Buffer.byteLength(JSON.stringify(signal))).toBeLessThan(16 * 1024)
          expect(`${signal.event}${signal.tool}${signal.note}`).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
        }
      }),
      { numRuns: 3_000 },
    )
  })

  const BAD_TEXT = '{"toString":1,"valueOf":1}'

  test.each(everyLine.slice(0, 60))('%# a line whose texts are objects says less, and harms nothing', line => {
    for (const dialect of DIALECTS) hear(dialect, [line.replaceAll(/:(?:"[^"]*"|\d+)/g, `:${BAD_TEXT}`)])
    for (const dialect of DIALECTS) hear(dialect, [line.replace(/:"([^"]*)"(?!.*"type")/, `:${BAD_TEXT}`)])
  })

  test('a line that is nested without end harms nothing', () => {
    const deep = `${'{"input":'.repeat(50_000)}1${'}'.repeat(50_000)}`
    const request = `{"subtype":"can_use_tool","tool_name":"Bash","input":${deep}}`
    const line = `{"type":"control_request","request_id":"r1","request":${request}}`
    expect(hear('claude', [line])[0]?.request?.input).toBeNull()
    for (const dialect of DIALECTS) hear(dialect, [deep, line, `::provost ${deep.slice(0, 9_000)}`])
  })

  test.each([
    [{ error_status: null, error: 'unknown' }, 'retry 2 of 10 after no answer'],
    [{ error_status: 529, error: 'overloaded' }, 'retry 2 of 10 after 529'],
  ])('%j is told in words', (told, note) => {
    const line = { type: 'system', subtype: 'api_retry', attempt: 2, max_retries: 10, retry_delay_ms: 500, ...told }
    expect(hear('claude', [JSON.stringify(line)])).toMatchObject([{ event: 'retry', note }])
  })

  test('a request that is too large to be kept can still be answered', () => {
    const input = { command: 'é'.repeat(100_000) }
    const request = { subtype: 'can_use_tool', tool_name: 'Bash', input, permission_suggestions: [] }
    const [signal] = hear('claude', [JSON.stringify({ type: 'control_request', request_id: 'r1', request })])
    expect(signal?.request).toMatchObject({ id: 'r1', options: ['allow_once', 'deny'], input: null })
    expect(Buffer.byteLength(JSON.stringify(signal))).toBeLessThan(16 * 1024)
  })
})

function stringify(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}
