// What real agents printed about use, read by their readers; the samples were recorded from them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { UsageFact } from '../counting/usage-fact.ts'
import { NO_TOKENS } from '../figures.ts'
import { readPrintedUsage } from './read-printed-line.ts'

const SAMPLES = join(import.meta.dirname, '../../../../test/agents/samples')

function factsOf(name: string): UsageFact[] {
  const lines = readFileSync(join(SAMPLES, `${name}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
  const dialect = name.split('-')[0]!
  return lines.flatMap((line, index) => [
    ...readPrintedUsage(dialect, line, { native: null, place: `x/g1/${index + 1}` }),
  ])
}

const figuresOf = (name: string) => factsOf(name).filter(fact => fact.kind === 'usage')
const limitsOf = (name: string) => factsOf(name).filter(fact => fact.kind === 'limit')

test('Claude Code tells each step in part, and its result as delta and total with what it takes for the cost', () => {
  const told = figuresOf('claude-tool-call')
  const steps = told.filter(fact => fact.unit === 'step')
  expect(new Set(steps.map(({ key }) => key)).size).toBe(2)
  expect(steps.every(({ partial }) => partial)).toBe(true)
  const tokens = { ...NO_TOKENS, input: 20, output: 10 }
  const cost = { nanos: 280_000, currency: 'USD' }
  const figures = { models: [{ model: 'claude-opus-5-5', tokens, cost }], cost }
  expect(told.at(-1)).toMatchObject({ unit: 'turn', delta: figures, total: figures, partial: false })
})

test('Codex tells a total without model and cost', () => {
  const [told, ...others] = figuresOf('codex-tool-call')
  expect(others).toEqual([])
  const models = [{ model: null, tokens: { ...NO_TOKENS, input: 20, output: 10 } }]
  expect(told).toMatchObject({
    unit: 'turn',
    key: expect.stringMatching(/^x\/g1\//),
    delta: null,
    total: { models, cost: null },
  })
})

test('opencode tells each step whole', () => {
  const told = figuresOf('opencode-tool-call')
  expect(told.map(({ unit, partial, delta }) => [unit, partial, delta?.cost])).toEqual([
    ['step', false, { nanos: 105_000, currency: 'USD' }],
    ['step', false, { nanos: 105_000, currency: 'USD' }],
  ])
})

test.each([
  ['claude-limit', 'rejected'],
  ['claude-key-limit', 'rejected'],
  ['claude-no-credit', 'no_credit'],
  ['codex-limit', 'rejected'],
  ['gemini-limit', 'rejected'],
])('%s says %s', (name, status) => {
  expect(limitsOf(name).map(limit => limit.status)).toContain(status)
})

test('a limit of a subscription says when it ends, and of what it is one', () => {
  const told = limitsOf('claude-limit').filter(({ status }) => status === 'rejected')
  expect(told.some(({ resetAt, window }) => resetAt !== null && window === 'five_hour')).toBe(true)
})

test('no sample of a turn that ended well leaves its use unknown, but those of an agent that told none', () => {
  const silent = readdirSync(SAMPLES)
    .map(file => file.replace('.jsonl', ''))
    .filter(name => /tool-call|permission|question/.test(name))
    .filter(name => figuresOf(name).length === 0)
  expect(silent).toEqual(['gemini-tool-call'])
})
