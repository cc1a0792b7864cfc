// Configuration files from disk, and the texts of `provost init` on their way back.
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inferSuites } from '#config/rules/infer-suites'
import type { ConfigScope } from '#config/rules/sections/config-schema'
import { composeGlobalPolicy, composeInitialConfig, type InitialConfig } from '#config/rules/sections/default-config'
import { readStrictYaml } from '#formats/yaml/strict-yaml'
import { isProvostError } from '#kernel/errors/errors'
import { SURFACES } from '#kernel/events/surface'
import { loadConfigFile, readConfigBytes, readConfigFile } from './config-file.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'provost-config-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const read = (text: string | Uint8Array, scope: ConfigScope = 'project') =>
  readConfigBytes(typeof text === 'string' ? new TextEncoder().encode(text) : text, scope)

const LIMIT = 256 * 1024
const padded = (bytes: number) => `id: demo\n#${'x'.repeat(bytes - 10)}`

const rows: [
  what: string,
  text: string | Uint8Array,
  problem: { line: number; path: string; keyword: string } | null,
][] = [
  ['an empty file', '', null],
  ['a comment', '# nothing yet\n', null],
  ['a byte order mark', '\ufeffid: demo\n', null],
  ['the last byte allowed', padded(LIMIT), null],
  ['one byte more', padded(LIMIT + 1), { line: 1, path: '', keyword: 'maxLength' }],
  ['a megabyte', padded(1024 * 1024), { line: 1, path: '', keyword: 'maxLength' }],
  ['no UTF-8', Uint8Array.of(0x69, 0x64, 0x3a, 0xff), { line: 1, path: '', keyword: 'encoding' }],
  ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x69, 0x00), { line: 1, path: '', keyword: 'encoding' }],
  ['a list', '- id: demo\n', { line: 1, path: '', keyword: 'type' }],
  ['a text', 'demo\n', { line: 1, path: '', keyword: 'type' }],
  ['an unknown key', 'id: demo\n\nsesionsMax: 3\n', { line: 3, path: 'sesionsMax', keyword: 'additionalProperties' }],
  [
    'a wrong value deep below',
    'task:\n  run:\n    moves: 0\n',
    { line: 3, path: 'task.run.moves', keyword: 'minimum' },
  ],
  ['a wrong item', 'surfaces:\n  - cli\n  - tui\n', { line: 3, path: 'surfaces[1]', keyword: 'enum' }],
  ['a missing part', 'checks:\n  - name: a\n', { line: 2, path: 'checks[0].command', keyword: 'required' }],
  ['a key of the home', 'store: x.db\n', { line: 1, path: 'store', keyword: 'additionalProperties' }],
  ['a key twice', 'id: a\nid: b\n', { line: 2, path: 'id', keyword: 'uniqueKeys' }],
  ['an anchor', 'worker: &w {}\n', { line: 1, path: 'worker', keyword: 'alias' }],
  ['a merge key', 'worker:\n  <<: {}\n', { line: 2, path: 'worker["<<"]', keyword: 'additionalProperties' }],
  ['a tab', 'worker:\n\tharness: x\n', { line: 2, path: 'worker', keyword: 'syntax' }],
  [
    'the prototype',
    'worker:\n  env:\n    __proto__: x\n',
    { line: 3, path: 'worker.env.__proto__', keyword: 'propertyNames' },
  ],
  ['the constructor', 'constructor: {}\n', { line: 1, path: 'constructor', keyword: 'additionalProperties' }],
]

test.each(rows)('%s', async (_, text, problem) => {
  const answer = await read(text)
  if (problem === null) expect(answer).toMatchObject({ ok: true })
  else expect(answer).toMatchObject({ ok: false, problems: [problem] })
})

test('an empty file says nothing', async () => expect(await read('')).toMatchObject({ ok: true, value: {} }))

test('the home file may say what the project file may not', async () => {
  expect(await read('store: x.db\nlisten: { port: 80 }\n', 'home')).toMatchObject({ ok: true })
  expect(await read('id: demo\n', 'home')).toMatchObject({ ok: false, problems: [{ line: 1, path: 'id' }] })
})

test('all problems come in the order of the file', async () => {
  const answer = await read('runtime: x\nid: A\nworker:\n  harnes: y\nsessionsMax: 0\n')
  expect(!answer.ok && answer.problems.map(({ line, path }) => `${line} ${path}`)).toEqual([
    '1 runtime',
    '2 id',
    '4 worker.harnes',
    '5 sessionsMax',
  ])
})

test('a file that is not there says nothing', async () => {
  const answer = await readConfigFile(join(directory, 'nowhere.yaml'), 'project')
  expect(answer).toMatchObject({ ok: true, value: {} })
  expect(answer.ok && answer.lineOf(['id'])).toBeUndefined()
})

test('what is there and is no readable file is a problem', async () => {
  await mkdir(join(directory, 'directory.yaml'))
  await symlink(join(directory, 'loop.yaml'), join(directory, 'loop.yaml'))
  await writeFile(join(directory, 'large.yaml'), '')
  await truncate(join(directory, 'large.yaml'), 3 * 2 ** 30) // more than could be read at once
  const keywordOf = async (name: string) => {
    const answer = await readConfigFile(join(directory, name), 'project')
    return answer.ok ? 'ok' : answer.problems[0]?.keyword
  }
  expect(await keywordOf('directory.yaml')).toBe('type')
  expect(await keywordOf('loop.yaml')).toBe('readable')
  expect(await keywordOf('large.yaml')).toBe('maxLength')
})

test('the thrown form names file, line and key of the first problem and lists all', async () => {
  const file = join(directory, 'wrong.yaml')
  await writeFile(file, 'id: demo\nsesionsMax: 3\ntask:\n  attemptsMax: 21\n')
  const error = await loadConfigFile(file, 'project').catch((thrown: unknown) => thrown)
  expect(isProvostError(error)).toBe(true)
  expect(error).toMatchObject({
    code: 'CONFIG_INVALID',
    message: `${file}: line 2, sesionsMax is not a known key; did you mean "sessionsMax"?`,
    details: {
      file,
      errors: [
        { path: 'sesionsMax', keyword: 'additionalProperties', line: 2 },
        { path: 'task.attemptsMax', keyword: 'maximum', line: 4, message: 'must be at most 20' },
      ],
    },
  })
})

test('a right file is loaded with the lines of its keys', async () => {
  const file = join(directory, 'right.yaml')
  await writeFile(file, 'id: demo\nworker:\n  env:\n    A: "1"\n')
  const content = await loadConfigFile(file, 'project')
  expect(content.value).toEqual({ id: 'demo', worker: { env: { A: '1' } } })
  expect(content.lineOf(['worker', 'env', 'A'])).toBe(4)
})

test('no bytes make it throw', async () => {
  await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async bytes => void (await read(bytes))))
})

// The texts that `provost init` writes are checked here because only this room can read YAML.
const SUITES = inferSuites({ files: ['go.mod'], packageJson: { scripts: { test: 'vitest', lint: 'biome' } } })
const initials: [what: string, InitialConfig][] = [
  ['a bare repository', { id: 'demo', repo: 'local/demo', surfaces: [] }],
  ['a command with tests', { id: 'demo', repo: 'acme/demo', surfaces: ['cli', 'npm-package'], suites: SUITES }],
  ['names that YAML would take for something else', { id: 'null', repo: '1/2', surfaces: [] }],
]

test.each(initials)('the initial configuration of %s says what was given', async (_, { suites, ...given }) => {
  const answer = await read(composeInitialConfig({ ...given, ...(suites && { suites }) }))
  const commands = suites?.map(({ id, kind, command }) => ({ id, kind, command }))
  const task = { attemptsMax: 3, ...(commands && { suites: commands }) }
  expect(answer.ok && answer.value).toEqual({ ...given, task })
})

test('the initial configuration names no agent: the one default of the person holds for every role', async () => {
  const answer = await read(composeInitialConfig(initials[0]![1]))
  expect(answer.ok && Object.keys(answer.value as object)).not.toContain('worker')
  expect(answer.ok && Object.keys(answer.value as object)).not.toContain('agents')
})

test.each(initials)('in the initial configuration of %s every example works without its "#"', async (_, given) => {
  const text = composeInitialConfig(given)
  const uncommented = text.replace(/^( *)# ((?: *- | *[a-z][A-Za-z]*:(?: |$)).*)$/gm, '$1$2')
  expect(uncommented.split('\n').filter((line, index) => line !== text.split('\n')[index]).length).toBeGreaterThan(8)
  expect(await read(uncommented)).toMatchObject({ ok: true })
})

test('any lawful identity survives the way through the initial configuration', async () => {
  const id = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,39}$/).filter(text => !/^d(?:find|pat|rec|doc)-/.test(text))
  const repo = fc.stringMatching(/^[a-z0-9.]{1,9}\/[A-Za-z0-9_-]{1,9}$/).filter(text => !/\.\.|^\.\//.test(text))
  await fc.assert(
    fc.asyncProperty(id, repo, fc.uniqueArray(fc.constantFrom(...SURFACES)), async (id, repo, surfaces) => {
      expect(await read(composeInitialConfig({ id, repo, surfaces }))).toMatchObject({
        ok: true,
        value: { id, repo, surfaces },
      })
    }),
  )
})

test('the initial configuration is short', () => {
  expect(composeInitialConfig(initials[1]![1]).split('\n').length).toBeLessThan(50)
})

test('the global policy says what holds without it', async () => {
  const policy = readStrictYaml(composeGlobalPolicy())
  expect(policy.ok && policy.value).toMatchObject({
    policy_version: '1.0.0',
    defaults: {
      freshness: { max_age_days: 30, warn_age_days: 14 },
      execution_mode_policy: { allowed: ['bot', 'human', 'mixed'] },
      ci_requirements: { coverage_min: null, tests_must_pass: false },
      evidence_requirements: { required_kinds: [], min_evidence_count: 0 },
    },
    stale_thresholds: { healthy: 14, warning: 30, critical: 60 },
  })
})

test('the global policy lists every rule once, all of them refusing', async () => {
  const policy = readStrictYaml(composeGlobalPolicy())
  const { global_rules } = (policy.ok ? policy.value : {}) as { global_rules: { id: string; severity: string }[] }
  expect(global_rules.map(({ id, severity }) => `${id} ${severity}`).toSorted()).toEqual([
    'attested-if-human reject',
    'blocked-needs-reason reject',
    'no-verdict-upgrade reject',
    'provenance-confirmed reject',
    'scenario-minimum reject',
    'schema-valid reject',
    'step-results-present reject',
    'step-verdict-consistent reject',
  ])
})
