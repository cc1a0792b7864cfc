import { expect, test } from 'vitest'
import { composeCodeQuality, composeGithubCommand, composeSummary, verdictOf } from './annotate.ts'
import { composeHook, decideHook } from './hook-file.ts'
import { type CiWish, planCi } from './plan-ci.ts'
import { readCi } from './read-ci.ts'

/** As the documents of each CI give them for one run. */
const GITHUB_PUSH = {
  CI: 'true',
  GITHUB_ACTIONS: 'true',
  GITHUB_ACTOR: 'octocat',
  GITHUB_BASE_REF: '',
  GITHUB_EVENT_NAME: 'push',
  GITHUB_HEAD_REF: '',
  GITHUB_REF: 'refs/heads/main',
  GITHUB_REF_NAME: 'main',
  GITHUB_REPOSITORY: 'octocat/hello-world',
  GITHUB_RUN_ATTEMPT: '2',
  GITHUB_RUN_ID: '1658821493',
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_SHA: 'ffac537e6cbbf934b08745a378932722df287a53',
  GITHUB_WORKFLOW_REF: 'octocat/hello-world/.github/workflows/ci.yml@refs/heads/main',
}
const GITHUB_PULL = {
  ...GITHUB_PUSH,
  GITHUB_BASE_REF: 'main',
  GITHUB_EVENT_NAME: 'pull_request',
  GITHUB_HEAD_REF: 'feature/parse',
  GITHUB_REF: 'refs/pull/7/merge',
  GITHUB_REF_NAME: '7/merge',
}
const GITLAB_PUSH = {
  CI: 'true',
  GITLAB_CI: 'true',
  CI_COMMIT_REF_NAME: 'main',
  CI_COMMIT_SHA: '1ecfd275763eff1d6b4844ea3168962458c9f27a',
  CI_JOB_URL: 'https://gitlab.com/group/sub/shop/-/jobs/4711',
  CI_PIPELINE_ID: '1000',
  CI_PROJECT_PATH: 'group/sub/shop',
  CI_SERVER_URL: 'https://gitlab.com',
  GITLAB_USER_LOGIN: 'ada',
}
const GITLAB_REQUEST = {
  ...GITLAB_PUSH,
  CI_COMMIT_REF_NAME: 'feature/parse',
  CI_MERGE_REQUEST_DIFF_BASE_SHA: 'c1b9eb64a0e4a1d6b9a5bd9c7d6bd2b0b6ab4a55',
  CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'feature/parse',
  CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
}

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
      'evidence submit /tmp/s.json',
      'evidence gate a/b --surface=cli',
    ],
  ],
  [
    'packs, with the base that the CI tells',
    { packs: ['x.proof', 'y.proof'], keys: ['k'] },
    ['gate x.proof --key=k --base=origin/main', 'gate y.proof --key=k --base=origin/main'],
  ],
  ['a base that was named wins', { packs: ['x.proof'], base: 'abc' }, ['gate x.proof --base=abc']],
] as const)('a run with %s', (_words, wish, expected) => {
  const steps = planCi({ repo: 'a/b', base: 'origin/main' }, { ...NOTHING, ...wish })
  expect(steps.map(({ words }) => words.join(' '))).toEqual(expected)
})

test('a value that looks like a flag stays a value', () => {
  const [step] = planCi({ repo: 'a/b', base: null }, { ...NOTHING, isGated: true, surface: '--store=/etc' })
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
  expect(composeSummary([{ name: 'gate', line: 'a | `b`\n# c', exitCode: 1, words: '' }], [])).toContain(
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
