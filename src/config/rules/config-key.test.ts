// The names of the keys and of their variables.
import { expect, test } from 'vitest'
import { CONFIG_KEYS, type ConfigPath, composeKey } from './config-key.ts'
import { homeFileSchema, projectFileSchema } from './sections/config-schema.ts'

test.each<[ConfigPath, string]>([
  [[], ''],
  [['task', 'accept', 'by'], 'task.accept.by'],
  [['task', 'suites', 0, 'id'], 'task.suites[0].id'],
  [['worker', 'env', 'a.b'], 'worker.env["a.b"]'],
  [['a b', 'c'], '["a b"].c'],
])('%j is written %s', (path, key) => expect(composeKey(path)).toBe(key))

test('every key of both files is a key of the whole', () => {
  const names = new Set(CONFIG_KEYS.map(({ path }) => path[0]))
  expect(names).toEqual(new Set([...Object.keys(projectFileSchema.shape), ...Object.keys(homeFileSchema.shape)]))
})

test('the documented variables are those of their keys', () => {
  const variables = Object.fromEntries(CONFIG_KEYS.map(({ key, variable }) => [key, variable]))
  expect(variables).toMatchObject({
    store: 'PROVOST_STORE',
    'evidence.store': 'PROVOST_EVIDENCE_STORE',
    sessionsMax: 'PROVOST_SESSIONS_MAX',
    'nudges.ci_failing.escalateAfterMs': 'PROVOST_NUDGES_CI_FAILING_ESCALATE_AFTER_MS',
  })
})

test('no two keys share a variable, and none takes one that means something else', () => {
  const variables = CONFIG_KEYS.map(({ variable }) => variable)
  expect(new Set(variables).size).toBe(variables.length)
  for (const taken of ['PROVOST_HOME', 'PROVOST_ACTOR', 'PROVOST_SUBMIT_DIR']) expect(variables).not.toContain(taken)
})

test('durations are named by their unit', () => {
  const times = CONFIG_KEYS.filter(({ key }) => /(?:timeout|launch|silent|total|quota\w*|escalateAfter)\w*$/i.test(key))
  for (const { key } of times) if (key !== 'task.quorum.plan') expect(key).toMatch(/Ms$/)
})
