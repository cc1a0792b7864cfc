import { expect, test } from 'vitest'
import { resolveConfig } from '../resolve-config.ts'

const FACTS = { directoryName: 'demo' }

test('a repository cannot open the cages of those who work on it', () => {
  const resolved = resolveConfig({ project: { value: { agents: { confinement: 'off' } }, lineOf: () => 2 } }, FACTS)
  expect(resolved.ok && resolved.config.agents.confinement).toBe('required')
})

test('a role is as `agents` says; one that names another harness takes nothing that was meant for the first one', () => {
  const agents = { harness: 'codex', model: 'm-1', args: ['--search'], permissions: 'read-only' }
  const value = { agents, planner: { harness: 'claude-code' }, reviewer: { harness: 'codex' } }
  const resolved = resolveConfig({ home: { value, lineOf: () => 1 } }, FACTS)
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.problems))
  const { worker, planner } = resolved.config
  expect(worker).toMatchObject(agents)
  expect(planner).toMatchObject({ harness: 'claude-code', model: null, args: [], permissions: null })
})

test('a reviewer is like the worker, and a different one takes nothing from it', () => {
  const reviewerOf = (value: object) => {
    const resolved = resolveConfig({ project: { value, lineOf: () => 1 } }, FACTS)
    if (!resolved.ok) throw new Error(JSON.stringify(resolved.problems))
    return resolved.config.reviewer
  }
  const worker = { harness: 'codex', model: 'm-1', args: ['--search'] }
  expect(reviewerOf({ agents: { harness: 'codex' } })).toMatchObject({ harness: 'codex' })
  expect(reviewerOf({ worker })).toMatchObject(worker)
  expect(reviewerOf({ worker, reviewer: { harness: 'gemini' } })).toMatchObject({ model: null, args: [] })
})

test.each([
  [
    'another harness takes no arguments of the first one',
    { harness: 'codex' },
    { harness: 'claude-code', args: ['--x'] },
    [],
  ],
  ['the same harness takes them', { harness: 'codex' }, { harness: 'codex', args: ['--x'] }, ['--x']],
  ['arguments without a harness were meant for the default', { harness: 'codex' }, { args: ['--x'] }, []],
  ['a layer that names none goes on with what is below', { model: 'm' }, { harness: 'codex', args: ['--x'] }, ['--x']],
])('%s', (_what, project, home, args) => {
  const layer = (value: object) => ({ value: { worker: value }, lineOf: () => 1 })
  const resolved = resolveConfig({ project: layer(project), home: layer(home) }, FACTS)
  expect(resolved.ok && resolved.config.worker.args).toEqual(args)
})
