// The words that a person reads about a mistake.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeKey } from './config-key.ts'
import { findFileProblems } from './config-problem.ts'
import type { ConfigScope } from './sections/config-schema.ts'

const HOME = 'concerns the daemon, not one project: it belongs in config.yaml of the home directory (PROVOST_HOME)'
const PROJECT = 'names one project: it belongs in .provost/config.yaml of that project'

const rows: [ConfigScope, value: unknown, key: string, message: string][] = [
  ['project', { sessonsMax: 3 }, 'sessonsMax', 'is not a known key; did you mean "sessionsMax"?'],
  ['project', { colour: 'red' }, 'colour', 'is not a known key'],
  ['project', { worker: { harnes: 'x' } }, 'worker.harnes', 'is not a known key; did you mean "harness"?'],
  ['project', { task: { accept: { bye: 1 } } }, 'task.accept.bye', 'is not a known key; did you mean "by"?'],
  [
    'project',
    { checks: [{ name: 'a', command: ['x'], timeout: 1 }] },
    'checks[0].timeout',
    'is not a known key; did you mean "timeoutMs"?',
  ],
  ['project', { nudges: { user_message: {} } }, 'nudges.user_message', 'is not a known key'],
  ['project', { constructor: {} }, 'constructor', 'is not a known key'],
  ['project', { toString: {} }, 'toString', 'is not a known key'],
  ['project', { store: 'x.db' }, 'store', HOME],
  ['project', { listen: { port: 1 } }, 'listen', HOME],
  ['project', { notify: null }, 'notify', HOME],
  ['project', { worker: { store: 1 } }, 'worker.store', 'is not a known key'],
  ['home', { id: 'demo' }, 'id', PROJECT],
  ['home', { repo: 'a/b' }, 'repo', PROJECT],
  ['home', { notify: { command: ['x'], args: [] } }, 'notify.args', 'is not a known key'],
  ['project', { runtime: 'tmx' }, 'runtime', 'must be one of process, tmux; did you mean "tmux"?'],
  ['project', { runtime: 5 }, 'runtime', 'must be one of process, tmux'],
  ['project', { sessionsMax: 0 }, 'sessionsMax', 'must be at least 1'],
  ['project', { sessionsMax: 1e30 }, 'sessionsMax', 'must be at most 1000'],
  ['project', { sessionsMax: 1.5 }, 'sessionsMax', 'must be a whole number'],
  ['project', { id: 7 }, 'id', 'must be text: put 7 in quotes'],
  ['project', { id: ['a'] }, 'id', 'must be text'],
  ['project', { surfaces: 'cli' }, 'surfaces', 'must be a list'],
  [
    'project',
    { worker: null },
    'worker',
    'must be a mapping, but nothing is given: remove the key, or give it a value',
  ],
  ['project', { worker: { harness: '' } }, 'worker.harness', 'must have at least 1 character'],
  [
    'project',
    { worker: { env: { 'a b': '' } } },
    'worker.env["a b"]',
    'is not a usable name: must be letters, digits and "_"',
  ],
  ['project', { task: { reviewers: { code: [] } } }, 'task.reviewers.code', 'must have at least 1 item'],
  [
    'project',
    { task: { reviewers: { code: [5] } } },
    'task.reviewers.code[0]',
    'must be the name of a role, or {role, harness}',
  ],
  [
    'project',
    { task: { reviewers: { code: [{ role: 'A', harnes: 'x' }] } } },
    'task.reviewers.code[0].harnes',
    'is not a known key; did you mean "harness"?',
  ],
  ['project', { reviewers: Array(21).fill('a') }, 'reviewers', 'must have at most 20 items'],
  ['project', { task: { reviewers: { code: [{ harness: 'x' }] } } }, 'task.reviewers.code[0].role', 'is required'],
  [
    'project',
    { task: { suites: [{ id: 'a', kind: 'test', command: 'x', report: { format: 'tap', pat: 'x' } }] } },
    'task.suites[0].report.pat',
    'is not a known key; did you mean "path"?',
  ],
  [
    'home',
    { listen: { tls: { certFile: 'c', keyFile: 'k', keyfil: 'k' } } },
    'listen.tls.keyfil',
    'is not a known key; did you mean "keyFile"?',
  ],
  ['project', { checks: [{ name: 'a' }] }, 'checks[0].command', 'is required'],
  ['project', { postCreate: [{}] }, 'postCreate[0].command', 'is required'],
  ['project', { task: { suites: [{ id: 'a', command: 'x' }] } }, 'task.suites[0].kind', 'is required'],
  [
    'project',
    { checks: [{ name: 'a', command: 'npm test' }] },
    'checks[0].command',
    'must be a list: a program and its arguments',
  ],
]

test.each(rows)('%s %j: %s %s', (scope, value, key, message) => {
  const problems = findFileProblems(scope, value)
  expect(problems.map(problem => [composeKey(problem.path), problem.message])).toEqual([[key, message]])
})

test('all problems are told at once', () => {
  const value = { id: 'X', store: 'x', runtime: 'y', worker: { harnes: 1, env: { A: 1 } }, task: { attemptsMax: 99 } }
  expect(findFileProblems('project', value)).toHaveLength(6)
})

test('whatever a file says, the answer is a list of problems', () => {
  fc.assert(
    fc.property(fc.constantFrom<ConfigScope>('project', 'home'), fc.jsonValue(), (scope, value) => {
      for (const { path, keyword, message } of findFileProblems(scope, value)) {
        expect(`${composeKey(path)} ${keyword} ${message}`).not.toContain('undefined')
      }
    }),
  )
})
