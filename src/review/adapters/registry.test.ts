import { expect, test } from 'vitest'
import type { AgentConfig } from '#config/rules/sections/agent-config'
import { agentHarnesses } from '#session/adapters/harness/agent-harnesses'
import { DEFAULT_REVIEWER, REVIEWER_HARNESSES } from '../rules/reviewer-harness.ts'
import { REVIEWERS, reviewersOf } from './registry.ts'

const AGENT: AgentConfig = {
  harness: 'claude-code',
  args: ['--mine'],
  model: null,
  permissions: 'default',
  env: {},
  interactive: false,
}

test('the registry is the vocabulary, each name once, and every one has a program that Provost can start', () => {
  expect(REVIEWERS.map(({ name }) => name)).toEqual(REVIEWER_HARNESSES)
  expect(reviewersOf().find(DEFAULT_REVIEWER)).toBeDefined()
  expect(REVIEWERS.filter(({ name }) => !agentHarnesses.find(name))).toEqual([])
})

test('adding a reviewer does not widen the words for workers', () => {
  const other = { ...REVIEWERS[0]!, name: 'somebody-else' as (typeof REVIEWERS)[number]['name'] }
  expect(reviewersOf([...REVIEWERS, other]).find('somebody-else')).toBe(other)
  expect(agentHarnesses.names).not.toContain('somebody-else')
})

test('a reviewer that would wait for a person, or that stands there twice, is refused by name', () => {
  const attended = { ...REVIEWERS[1]!, unattended: false }
  expect(() => reviewersOf([REVIEWERS[0]!, attended])).toThrow(/codex is not unattended/)
  expect(() => reviewersOf([REVIEWERS[0]!, REVIEWERS[0]!])).toThrow(/twice/)
})

test('Claude Code reviews without questions and without the tools that write, whatever is configured', () => {
  const { args, permissions } = reviewersOf().find('claude-code')!.seat(AGENT)
  expect(permissions).toBe('dontAsk')
  expect(args[0]).toBe('--mine')
  expect(args.join(' ')).toMatch(/--allowedTools=.*Bash\(provost review submit:\*\).* --disallowedTools=Edit,Write/)
})

test.each<[name: string, interactive: boolean, message: string | null]>([
  ['claude-code', false, 'look again'],
  ['codex', false, null], // one turn, so the next commit is the next process
  ['command', true, 'look again'],
  ['command', false, null],
])('%s that is interactive %s is told %s about a new commit', (name, interactive, message) => {
  const prompts = { systemPrompt: '', prompt: 'look again' }
  expect(
    reviewersOf()
      .find(name)!
      .reReviewMessage(prompts, { ...AGENT, interactive }),
  ).toBe(message)
})
