import { expect, test } from 'vitest'
import { GITHUB_PULL, GITHUB_PUSH, GITLAB_PUSH, GITLAB_REQUEST } from '#testing/ci-environments'
import { composeCodeQuality, composeGithubCommand, composeSummary, verdictOf, verdictOfStep } from './annotate.ts'
import { composeHook, decideHook } from './hook-file.ts'
import { type CiWish, planCi } from './plan-ci.ts'
import { readCi } from './read-ci.ts'

test.each([
  [
    'a push on GitHub',
    GITHUB_PUSH,
    {
      kind: 'github',
      repo: 'octocat/hello-world',
      branch: 'main',
      target: null,
      base: null,
      attempt: 2,
      url: 'https://github.com/octocat/hello-world/actions/runs/1658821493',
    },
  ],
  ['a pull request on GitHub', GITHUB_PULL, { branch: 'feature/parse', target: 'main', base: 'origin/main' }],
  [
    'a push on GitLab, in a group of a group',
    GITLAB_PUSH,
    { kind: 'gitlab', repo: 'group/sub/shop', target: null, base: null, runId: '1000', actor: 'ada' },
  ],
  ['a merge request on GitLab', GITLAB_REQUEST, { target: 'main', base: 'c1b9eb64a0e4a1d6b9a5bd9c7d6bd2b0b6ab4a55' }],
  [
    'GitHub that says nothing of itself',
    { GITHUB_ACTIONS: 'true' },
    { repo: null, commit: null, url: null, actor: null },
  ],
])('%s', (_words, env, expected) => {
  expect(readCi(env)).toMatchObject(expected)
})

test('a machine of a person, and a CI that is not known, are none', () => {
  expect(readCi({})).toBeNull()
  expect(readCi({ CI: 'true', JENKINS_URL: 'http://ci' })).toBeNull()
})

const NOTHING: CiWish = {
  report: null,
  exitCode: null,
  scenario: null,
  surface: null,
  store: null,
  isProject: true,
  provenance: null,
  isGated: false,
  need: null,
  packs: [],
  require: null,
  keys: [],
  base: null,
  submission: '/tmp/s.json',
}

test.each([
  ['nothing', {}, []],
  [
    'a report and the gate',
    { report: { format: 'junit', file: 'r.xml' }, exitCode: '1', scenario: 'unit', surface: 'cli', isGated: true },
    [
      'evidence build --junit r.xml --exit-code=1 --scenario=unit --surface=cli --repo=a/b --out /tmp/s.json',
      'evidence submit /tmp/s.json --provenance=github',
      'evidence gate a/b --surface=cli',
    ],
  ],
  [
    'a gate in the fresh home of a runner',
    { isGated: true, isProject: false },
    ['init . --repo=a/b', 'evidence gate a/b'],
  ],
  [
    'a gate over a store of its own',
    { isGated: true, isProject: false, store: '/e' },
    ['evidence gate a/b --store=/e'],
  ],
  [
    'packs, with the base that the CI tells',
    { packs: ['x.proof', 'y.proof'], keys: ['k'], isProject: false },
    ['gate x.proof --key=k --base=origin/main', 'gate y.proof --key=k --base=origin/main'],
  ],
  ['a base that was named wins', { packs: ['x.proof'], base: 'abc' }, ['gate x.proof --base=abc']],
] as const)('a run with %s', (_words, wish, expected) => {
  const steps = planCi({ kind: 'github', repo: 'a/b', base: 'origin/main' }, { ...NOTHING, ...wish })
  expect(steps.map(({ words }) => words.join(' '))).toEqual(expected)
})

test('a value that looks like a flag stays a value', () => {
  const [step] = planCi(
    { kind: 'gitlab', repo: 'a/b', base: null },
    { ...NOTHING, isGated: true, surface: '--store=/etc' },
  )
  expect(step!.words).toEqual(['evidence', 'gate', 'a/b', '--surface=--store=/etc'])
})

test('nothing that a tool says becomes a command of the CI', () => {
  const remark = {
    level: 'error',
    title: 'a,b::c',
    message: 'x\n::set-output name=y::z 100%',
    path: 'a:b,c.js',
    line: 3,
  } as const
  expect(composeGithubCommand(remark)).toBe(
    '::error file=a%3Ab%2Cc.js,line=3,title=a%2Cb%3A%3Ac::x%0A::set-output name=y::z 100%25',
  )
  expect(composeGithubCommand({ ...remark, path: null, line: null })).toMatch(/^::error title=/)
  expect(composeSummary([{ name: 'gate', line: 'a | `b`\n# c', exitCode: 1, words: '', waits: false }], [])).toContain(
    '| no | `a b # c` |',
  )
})

test('Code Quality gives every finding a fingerprint of its own, the same each time', () => {
  const remark = { level: 'warning', title: 'no-x', message: 'm', path: 'a.js', line: null } as const
  const report = composeCodeQuality([remark, remark, { ...remark, path: null }]) as { fingerprint: string }[]
  expect(report).toHaveLength(2)
  expect(report[0]).toMatchObject({
    severity: 'minor',
    check_name: 'no-x',
    location: { path: 'a.js', lines: { begin: 1 } },
  })
  expect(new Set(report.map(({ fingerprint }) => fingerprint)).size).toBe(2)
  expect(composeCodeQuality([remark])[0]).toEqual(report[0])
})

test('what was handed in and not yet answered waits, and is no yes', () => {
  expect(verdictOfStep({ exitCode: 0, waits: true })).toBe('waits')
  expect(verdictOfStep({ exitCode: 0, waits: false })).toBe('yes')
})

test('what could not be answered is neither yes nor no', () => {
  expect([0, 1, 5].map(verdictOf)).toEqual(['yes', 'no', 'not known'])
})

test.each([
  [null, 'NO_HOOK', 'write'],
  [composeHook('a/b'), 'SAME_HOOK', 'nothing'],
  [composeHook('a/c'), 'OLDER_HOOK', 'write'],
  ['#!/bin/sh\nexit 0\n', 'FOREIGN_HOOK', 'refuse'],
] as const)('a hook that is %j', (text, rule, result) => {
  expect(decideHook({ text, wanted: composeHook('a/b') })).toMatchObject({ rule, result })
})
