// The Action and the GitLab template, carried out as a runner would: their own steps, their own variables, a recorded run.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { CI_COMMANDS } from '../../src/ci/commands/ci-commands.ts'
import { GITHUB_PULL, GITHUB_PUSH, GITLAB_REQUEST } from '../../src/testing/ci-environments.ts'
import { type LoopbackServer, startLoopbackServer } from '../../src/testing/loopback-server.ts'
import { Ended, readText } from './ended.ts'
import { type Provost, test } from './program.ts'
import { git, makeRepository } from './repository.ts'

const CHECKOUT = join(import.meta.dirname, '..', '..')
const VERSION = JSON.parse(await readFile(join(CHECKOUT, 'package.json'), 'utf8')).version
const action = parse(await readFile(join(CHECKOUT, 'action.yml'), 'utf8'))
const [spec, jobs] = parseAllDocuments(await readFile(join(CHECKOUT, 'templates', 'provost.yml'), 'utf8')).map(
  document => document.toJS(),
)

const SARIF = {
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'lint' } },
      results: [
        {
          ruleId: 'no-eval',
          message: { text: 'eval is used' },
          locations: [{ physicalLocation: { artifactLocation: { uri: 'a.js' }, region: { startLine: 7 } } }],
        },
      ],
    },
  ],
}

const JUNIT = '<testsuite name="s" tests="1"><testcase classname="c" name="adds" time="0.1"/></testsuite>'

type Inputs = Readonly<Record<string, { readonly default?: string }>>

/** As a runner does it: what was given, else the default, in the place of the expression. */
function fill(text: string, inputs: Inputs, given: Readonly<Record<string, string>>): string {
  return text.replace(
    /\$(?:\{\{|\[\[) inputs\.([\w-]+) (?:\}\}|\]\])/g,
    (_all, name) => given[name] ?? inputs[name]!.default ?? '',
  )
}

/** A fresh checkout, in which the steps before ours left their reports. */
async function checkOut(provost: Provost): Promise<string> {
  const root = await makeRepository(join(provost.place, 'shop'))
  await writeFile(join(root, 'findings.sarif'), JSON.stringify(SARIF))
  await writeFile(join(root, 'report.xml'), JUNIT)
  return root
}

type Variables = Readonly<Record<string, string>>

async function runStep(provost: Provost, root: string, line: string, variables: Variables): Promise<Ended> {
  const tools = join(provost.place, 'tools')
  await mkdir(tools)
  const npx = `#!/bin/sh\necho "$2" > '${tools}/asked'\nshift 2\nexec '${process.execPath}' '${CHECKOUT}/bin/provost.js' "$@"\n`
  await writeFile(join(tools, 'npx'), npx)
  await chmod(join(tools, 'npx'), 0o755)
  const env = {
    PATH: `${tools}:/usr/bin:/bin`,
    HOME: provost.place,
    PROVOST_HOME: provost.home,
    ...variables,
  }
  const child = provost.track(spawn('bash', ['-eo', 'pipefail', '-c', line], { cwd: root, env, stdio: 'pipe' }))
  child.stdin!.end()
  const texts = [child.stdout!, child.stderr!].map(stream => readText(stream))
  const [exitCode] = await once(child, 'close')
  expect(await readFile(join(tools, 'asked'), 'utf8')).toBe(`provost@${VERSION}\n`)
  const [stdout = '', stderr = ''] = await Promise.all(texts)
  return new Ended(exitCode, stdout, stderr)
}

test('every input reaches a flag of the command, and none is read by a shell', () => {
  const known = Object.keys(CI_COMMANDS[0]!.flags!).map(name => `PROVOST_CI_${name.replaceAll('-', '_').toUpperCase()}`)
  const [step] = action.runs.steps
  for (const names of [Object.keys(step.env), Object.keys(jobs.provost.variables)]) {
    expect(names.filter(name => name.startsWith('PROVOST_CI_') && !known.includes(name))).toEqual([])
  }
  const used = JSON.stringify([step.env, action.runs.steps[1]])
  expect(Object.keys(action.inputs).filter(name => !used.includes(`inputs.${name}`))).toEqual([])
  expect(Object.keys(spec.spec.inputs).filter(name => !JSON.stringify(jobs).includes(`inputs.${name} `))).toEqual([])
  expect(`${step.run}${jobs.provost.script.join()}`).not.toMatch(/\{\{|\[\[/)
  expect([action.inputs.version.default, spec.spec.inputs.version.default]).toEqual([VERSION, VERSION])
})

test('the Action closes its gate, annotates and says so in its outputs', async ({ provost }) => {
  const [step] = action.runs.steps
  const given = { sarif: 'findings.sarif', gate: 'true', surface: 'cli; touch /tmp/x', token: '' }
  const told = Object.fromEntries(
    Object.entries<string>(step.env).map(([name, text]) => [name, fill(text, action.inputs, given)]),
  )
  const files = { GITHUB_OUTPUT: join(provost.place, 'output'), GITHUB_STEP_SUMMARY: join(provost.place, 'summary') }
  const ended = await runStep(provost, await checkOut(provost), step.run, { ...GITHUB_PULL, ...files, ...told })
  expect(ended.exitCode).not.toBe(0)
  expect(ended.stdout).toContain('::warning file=a.js,line=7,title=no-eval::eval is used')
  expect(await readFile(files.GITHUB_OUTPUT, 'utf8')).toBe('pass=false\nfindings=2\n')
})

/** GitHub, asked about the run in the middle of which it is asked. */
async function startGithub(commit: string): Promise<LoopbackServer> {
  const { GITHUB_REPOSITORY: repo, GITHUB_RUN_ID: id, GITHUB_RUN_ATTEMPT: attempt } = GITHUB_PUSH
  const server = await startLoopbackServer()
  const run = { id: Number(id), run_attempt: Number(attempt), status: 'in_progress', head_sha: commit }
  server.replies.set(`/repos/${repo}/actions/runs/${id}/attempts/${attempt}`, {
    body: { ...run, path: '.github/workflows/ci.yml', repository: { full_name: repo } },
  })
  return server
}

test('in a fresh checkout the Action makes evidence of a report, and GitHub is asked about the run', async ({
  provost,
  onTestFinished,
}) => {
  const root = await checkOut(provost)
  const commit = (await git(root, 'rev-parse', 'HEAD')).trim()
  const github = await startGithub(commit)
  onTestFinished(() => github.close())
  const [step] = action.runs.steps
  const given = { junit: 'report.xml', 'exit-code': '0', scenario: 'unit', surface: 'cli', token: 't' }
  const told = Object.fromEntries(
    Object.entries<string>(step.env).map(([name, text]) => [name, fill(text, action.inputs, given)]),
  )
  const output = join(provost.place, 'output')
  const run = { ...GITHUB_PUSH, GITHUB_SHA: commit, GITHUB_API_URL: github.url, GITHUB_OUTPUT: output }
  const ended = await runStep(provost, root, step.run, { ...run, ...told })
  expect(ended.exitCode, ended.stdout).toBe(0)
  expect(ended.stdout).toMatch(
    /^waits +provost evidence submit .*deferred: .*run is not completed \(status "in_progress"\)/m,
  )
  expect(await readFile(output, 'utf8')).toContain('pass=false\n')
  expect(new Set(github.seen.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer t']))
})

test('the GitLab template shows findings as Code Quality', async ({ provost }) => {
  const { variables, script, artifacts } = jobs.provost
  const told = Object.fromEntries(
    Object.entries<string>(variables).map(([name, text]) => [
      name,
      fill(text, spec.spec.inputs, { sarif: 'findings.sarif' }),
    ]),
  )
  const ended = await runStep(provost, await checkOut(provost), script.join('\n'), { ...GITLAB_REQUEST, ...told })
  expect(ended.exitCode, ended.stdout).toBe(0)
  const report = JSON.parse(await readFile(join(provost.place, 'shop', artifacts.reports.codequality), 'utf8'))
  expect(report).toMatchObject([{ check_name: 'no-eval', location: { path: 'a.js', lines: { begin: 7 } } }])
})

test('in a fresh checkout the GitLab template makes evidence of a report', async ({ provost }) => {
  const root = await checkOut(provost)
  const given = { junit: 'report.xml', 'exit-code': '0', scenario: 'unit', surface: 'cli' }
  const told = Object.fromEntries(
    Object.entries<string>(jobs.provost.variables).map(([name, text]) => [name, fill(text, spec.spec.inputs, given)]),
  )
  const commit = (await git(root, 'rev-parse', 'HEAD')).trim()
  const run = { ...GITLAB_REQUEST, CI_PROJECT_PATH: 'acme/shop', CI_COMMIT_SHA: commit }
  const ended = await runStep(provost, root, jobs.provost.script.join('\n'), { ...run, ...told })
  expect(ended.exitCode, ended.stdout).toBe(0)
  expect(ended.stdout).toMatch(/^yes +provost evidence submit/m)
})

test('a push waits for the gate', async ({ provost }) => {
  const root = await makeRepository(join(provost.place, 'shop'))
  await provost.run('init --repo acme/shop', { cwd: root })
  expect((await provost.run('hook install --apply', { cwd: root })).exitCode).toBe(0)
  const tools = join(provost.place, 'tools')
  await mkdir(tools)
  await writeFile(join(tools, 'provost'), `#!/bin/sh\nexec '${process.execPath}' '${CHECKOUT}/bin/provost.js' "$@"\n`)
  await chmod(join(tools, 'provost'), 0o755)
  const env = { ...process.env, PATH: `${tools}:/usr/bin:/bin`, PROVOST_HOME: provost.home }
  const push = (...words: string[]) => {
    try {
      execFileSync('git', ['push', ...words, join(provost.place, 'far.git'), 'HEAD'], { cwd: root, env, stdio: 'pipe' })
      return 'pushed'
    } catch (error) {
      return String((error as { stderr: Buffer }).stderr)
    }
  }
  execFileSync('git', ['init', '--quiet', '--bare', join(provost.place, 'far.git')])
  expect(push()).toContain('no accepted record names a surface of acme/shop')
  expect(push('--no-verify')).toBe('pushed')
})
