// What a CI runs: a report that becomes evidence, a gate that stays closed, findings beside the code, and the hook.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { git } from '#git/run-git'
import type { CommandHouse } from '../command-house.ts'
import type { Scene } from '../command-scene.ts'

const GITHUB = {
  CI: 'true',
  GITHUB_ACTIONS: 'true',
  GITHUB_ACTOR: 'octocat',
  GITHUB_REF_NAME: 'main',
  GITHUB_REPOSITORY: 'acme/shop',
  GITHUB_RUN_ATTEMPT: '1',
  GITHUB_RUN_ID: '1658821493',
  GITHUB_SERVER_URL: 'https://github.com',
}

const GITLAB = {
  CI: 'true',
  GITLAB_CI: 'true',
  CI_COMMIT_REF_NAME: 'main',
  CI_JOB_URL: 'https://gitlab.com/acme/shop/-/jobs/4711',
  CI_PIPELINE_ID: '1000',
  CI_PROJECT_PATH: 'acme/shop',
  GITLAB_USER_LOGIN: 'ada',
}

const JUNIT = '<testsuite name="unit" tests="1"><testcase classname="a" name="adds"/></testsuite>'

const SARIF = JSON.stringify({
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'lint' } },
      results: [
        {
          ruleId: 'no-eval',
          level: 'error',
          message: { text: 'eval is used\n::stop-commands::x' },
          locations: [{ physicalLocation: { artifactLocation: { uri: 'src/a.js' }, region: { startLine: 7 } } }],
        },
      ],
    },
  ],
})

/** The variables of a CI, and none of any other. */
async function enter(house: CommandHouse, variables: Readonly<Record<string, string>>): Promise<void> {
  const kept = Object.entries(house.env).filter(
    ([name]) => !/^(CI|CI_.*|GITHUB_.*|GITLAB_.*|PROVOST_CI_.*)$/.test(name),
  )
  const commit = await git(house.root, 'rev-parse', 'HEAD')
  const files = { GITHUB_STEP_SUMMARY: join(house.place, 'summary.md'), GITHUB_OUTPUT: join(house.place, 'output') }
  house.env = {
    ...Object.fromEntries(kept),
    ...variables,
    ...('GITHUB_ACTIONS' in variables ? { GITHUB_SHA: commit.trim(), ...files } : { CI_COMMIT_SHA: commit.trim() }),
  }
}

export const ciScene: Scene = {
  name: 'ci',
  prepare: async house => {
    await house.write('report.xml', JUNIT)
    await house.write('findings.sarif', SARIF)
    await house.run('init --repo acme/shop')
  },
  lines: [
    { line: 'ci --gate', first: house => enter(house, {}), refused: 'CI_UNKNOWN' },
    { line: 'ci', first: house => enter(house, GITHUB), refused: 'USAGE', because: /nothing was asked/ },
    {
      line: 'ci --sarif findings.sarif',
      says: ['::error file=src/a.js,line=7,title=no-eval::eval is used%0A::stop-commands::x', 'findings: 1'],
      json: { pass: true, ci: { kind: 'github', repo: 'acme/shop' }, remarks: [{ level: 'error' }] },
      effect: async house => {
        expect(await readFile(join(house.place, 'summary.md'), 'utf8')).toContain('Findings: 1 error')
        expect(await readFile(join(house.place, 'output'), 'utf8')).toContain('pass=true\nfindings=1\n')
      },
    },
    {
      line: 'ci --gate --surface cli',
      exit: 1,
      says: [/^no +provost evidence gate acme\/shop --surface=cli/, '::error title=Provost::'],
      json: { pass: false, steps: [{ name: 'gate', exitCode: 1 }] },
    },
    {
      line: 'ci --junit report.xml --scenario unit --surface cli --provenance git',
      first: house => enter(house, GITLAB),
      json: { pass: true, ci: { kind: 'gitlab' }, steps: [{ name: 'build' }, { name: 'submit', exitCode: 0 }] },
      logs: 'any',
    },
    {
      line: 'ci',
      first: house => {
        house.env = { ...house.env, PROVOST_CI_SARIF: 'findings.sarif', PROVOST_CI_CODE_QUALITY: 'quality.json' }
      },
      json: { pass: true },
      effect: async house =>
        expect(JSON.parse(await house.read('quality.json'))).toMatchObject([
          { check_name: 'no-eval', severity: 'major' },
        ]),
    },
    { line: 'ci --sarif report.xml', refused: 'SARIF_INVALID' },

    { line: 'hook remove', refused: 'NOT_FOUND' },
    { line: 'hook install', says: ['would write', 'provost evidence gate'], json: { dryRun: true } },
    {
      line: 'hook install --apply',
      json: { written: true },
      logs: ['trust.given'],
      effect: house => expect(existsSync(join(house.root, '.git/hooks/pre-push'))).toBe(true),
    },
    { line: 'hook install --apply', says: 'is there already', json: { written: false } },
    { line: 'hook remove --apply', json: { removed: true }, logs: ['trust.given'] },
    {
      line: 'hook install --apply',
      first: house => house.write('.git/hooks/pre-push', '#!/bin/sh\nexit 0\n'),
      refused: 'INPUT_INVALID',
    },
  ],
}
