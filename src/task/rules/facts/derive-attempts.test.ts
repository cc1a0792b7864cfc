import { expect, test } from 'vitest'
import { NO_AGENTS } from '../agents/task-agents.ts'
import { straightRoad } from '../record/story-fixture.ts'
import { deriveAttempts, isPausedNow, sayNeed } from './derive-attempts.ts'

const begun = () => {
  const { view } = straightRoad()
  return {
    ...view,
    phase: 'codegen' as const,
    actors: { ...view.actors, codegen: { ...view.actors.codegen, status: 'running' as const } },
  }
}
const AT_WORK = { ...NO_AGENTS, atWork: ['shop-1'] }

test.each([
  ['an agent works', false, AT_WORK, 'running'],
  ['a command runs it, between two agents', false, NO_AGENTS, 'running'],
  ['the command was killed and its agent goes on', true, AT_WORK, 'running'],
  ['its session ended and nobody goes on', true, NO_AGENTS, 'left off'],
])('codegen that was begun, while %s, is %s', (_what, isRunnerGone, agents, status) => {
  expect(deriveAttempts(begun(), { isRunnerGone, agents }).codegen?.status).toBe(status)
})

test('a phase that the task has left is not running, whoever works on it now', () => {
  const view = { ...begun(), phase: 'review' as const }
  expect(deriveAttempts(view, { isRunnerGone: false, agents: AT_WORK }).codegen?.status).toBe('left off')
})

test.each([
  ['codegen', true, true],
  ['done', true, false],
  ['codegen', false, false],
] as const)('in %s, paused %s: shown as paused %s', (phase, isPaused, shown) => {
  expect(isPausedNow({ phase, isPaused })).toBe(shown)
})

test.each([
  ['given up', { isAbandoned: true, isPaused: true, needs: 'work', outcome: null }],
  ['paused', { isAbandoned: false, isPaused: true, needs: 'work', outcome: null }],
  ['decision', { isAbandoned: false, isPaused: true, needs: 'decision', outcome: null }],
  ['answer', { isAbandoned: false, isPaused: true, needs: 'answer', outcome: null }],
  ['accepted', { isAbandoned: false, isPaused: false, needs: null, outcome: 'accepted' }],
])('a list says: %s', (word, facts) => expect(sayNeed(facts)).toBe(word))
