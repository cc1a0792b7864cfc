import { expect, test } from 'vitest'
import { listStill } from './list-still.ts'
import { resolveConfig } from './resolve-config.ts'

const FACTS = { directoryName: 'demo' }

function settingsOf(project: object, env = {}) {
  const resolved = resolveConfig({ env, project: { value: project, lineOf: () => 7 } }, FACTS)
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.problems))
  return resolved.settings
}

test.each([
  ['all roles follow', { agents: { harness: 'codex' } }, {}, 'agents.harness', 'codex', []],
  [
    'a role that has its own word',
    { agents: { harness: 'codex' }, worker: { harness: 'gemini' } },
    {},
    'agents.harness',
    'codex',
    // the reviewer only follows the worker
    ['worker.harness stays gemini (project .provost/config.yaml:7)'],
  ],
  [
    'what a project may not open',
    { agents: { confinement: 'off' } },
    {},
    'agents.confinement',
    'off',
    ['agents.confinement still holds as required (project .provost/config.yaml:7)'],
  ],
  [
    'a variable that is stronger',
    { runtime: 'tmux' },
    { PROVOST_RUNTIME: 'process' },
    'runtime',
    'tmux',
    ['runtime still holds as process (env PROVOST_RUNTIME)'],
  ],
  ['a role says nothing about others', { worker: { harness: 'gemini' } }, {}, 'worker.harness', 'gemini', []],
])('%s', (_what, project, env, key, value, notes) => {
  expect(listStill(key, value, settingsOf(project, env))).toEqual(notes)
})
