// The Action and the GitLab template, carried out as a runner would: their own steps, their own variables, a recorded run.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { CI_COMMANDS } from '../../src/ci/commands/ci-commands.ts'
import { Ended, readText } from './ended.ts'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

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

type Inputs = Readonly<Record<string, { readonly default?: string }>>

/** As a runner does it: what was given, else the default, in the place of the expression. */
function fill(text: string, inputs: Inputs, given: Readonly<Record<string, string>>): string {
  return text.replace(
    /\$(?:\{\{|\[\[) inputs\.([\w-]+) (?:\}\}|\]\])/g,
    (_all, name) => given[name] ?? inputs[name]!.default ?? '',
  )
}

async function runStep(provost: Provost, line: string, variables: Readonly<Record<string, string>>): Promise<Ended> {
  const root = await makeRepository(join(provost.place, 'shop'))
  await writeFile(join(root, 'findings.sarif'), JSON.stringify(SARIF))
  const tools = join(provost.place, 'tools')
  await mkdir(tools)
  const npx = `#!/bin/sh\necho "$2" > '${tools}/asked'\nshift 2\nexec '${process.execPath}' '${CHECKOUT}/bin/provost.js' "$@"\n`
  await writeFile(join(tools, 'npx'), npx)
  await chmod(join(tools, 'npx'), 0o755)
  const env = {
    PATH: `${tools}:/usr/bin:/bin`,
    HOME: provost.place,
    PROVOST_HOME: provost.home,
    PROVOST_ACTOR: 'ci',
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
  const github = {
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_REPOSITORY: 'acme/shop',
    GITHUB_RUN_ID: '7',
    GITHUB_REF_NAME: 'main',
  }
  const ended = await runStep(provost, step.run, { ...github, ...files, ...told })
  expect(ended.exitCode).not.toBe(0)
  expect(ended.stdout).toContain('::warning file=a.js,line=7,title=no-eval::eval is used')
  expect(await readFile(files.GITHUB_OUTPUT, 'utf8')).toBe('pass=false\nfindings=2\n')
})

test('the GitLab template shows findings as Code Quality', async ({ provost }) => {
  const { variables, script, artifacts } = jobs.provost
  const told = Object.fromEntries(
    Object.entries<string>(variables).map(([name, text]) => [
      name,
      fill(text, spec.spec.inputs, { sarif: 'findings.sarif' }),
    ]),
  )
  const gitlab = {
    CI: 'true',
    GITLAB_CI: 'true',
    CI_PROJECT_PATH: 'acme/shop',
    CI_PIPELINE_ID: '7',
    CI_COMMIT_REF_NAME: 'main',
  }
  const ended = await runStep(provost, script.join('\n'), { ...gitlab, ...told })
  expect(ended.exitCode, ended.stdout).toBe(0)
  const report = JSON.parse(await readFile(join(provost.place, 'shop', artifacts.reports.codequality), 'utf8'))
  expect(report).toMatchObject([{ check_name: 'no-eval', location: { path: 'a.js', lines: { begin: 7 } } }])
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
