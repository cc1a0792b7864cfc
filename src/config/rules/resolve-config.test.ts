// Who wins: every key against every set of sources, and what holds when nobody said anything.
import { expect, test } from 'vitest'
import { CONFIG_KEYS, type ConfigKey, type ConfigKeyName } from './config-key.ts'
import type { ConfigFileContent, ConfigSources } from './config-source.ts'
import { resolveConfig, type Setting } from './resolve-config.ts'
import { homeFileSchema, projectFileSchema } from './sections/config-schema.ts'

const FACTS = { directoryName: 'demo', originUrl: 'git@example.org:acme/widget.git', remoteHead: 'trunk' }

const LEVELS = ['flag', 'env', 'project', 'home'] as const
type Level = (typeof LEVELS)[number]

// Four values that each key takes, one for each level, so that the winner can be told from the losers.
const TEXTS = ['alpha', 'beta', 'gamma', 'delta']
const SHARES = [0.25, 0.5, 0.75, 1]

const SAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  'agents.confinement': ['off', 'preferred', 'required', 'off'],
  'agents.network': ['none', 'open', 'none', 'model'],
  'agents.layerMax': TEXTS.map((_text, index) => (index + 1) * 1024 * 1024),
  'agents.modelHosts': TEXTS.map(text => [`${text}.example`]),
  ...Object.fromEntries(
    ['show', 'hide', 'write', 'state'].map(name => [`agents.${name}`, TEXTS.map(text => [`/${text}`])]),
  ),
  repo: TEXTS.map(text => `acme/${text}`),
  'forge.repo': TEXTS.map(text => `forge/${text}`),
  'forge.url': TEXTS.map(text => `https://${text}.example/api`),
  'forge.tokenEnv': TEXTS,
  'forge.kind': ['github', 'local', 'github', 'local'],
  surfaces: [['cli'], ['web'], ['api'], []],
  runtime: ['tmux', 'process', 'tmux', 'process'],
  postCreate: TEXTS.map(command => [{ command }]),
  checks: TEXTS.map(name => [{ name, command: [name] }]),
  'reviews.publish': ['provost', 'reviewer', 'none', 'provost'],
  'task.suites': TEXTS.map(id => [{ id, kind: 'test', command: id }]),
  'task.preexisting': ['note', 'block', 'note', 'block'],
  'task.accept.by': ['policy', 'person', 'policy', 'person'],
  'task.accept.apply': ['none', 'branch', 'working_tree', 'none'],
  'task.accept.postCheck': ['tests', 'hashes', 'tests', 'hashes'],
  'task.accept.riskMax': ['high', 'medium', 'low', 'high'],
  'task.falsify.bar': SHARES,
  ...Object.fromEntries(
    ['boundary', 'logic', 'arithmetic', 'constant', 'null_handling', 'async'].map(name => [
      `looking.bars.${name}`,
      SHARES,
    ]),
  ),
  'looking.cleanEvery': [2, 3, 4, 5],
  'looking.plantsPerTrial': [1, 2, 3, 1],
  'looking.hiddenSuites': TEXTS.map(id => [{ id, kind: 'test', command: id }]),
  'evidence.provenance': ['github', 'git', 'stub', 'github'],
  'evidence.needs.gate': ['claimed', 'commit_exists', 'ran_here', 'ci_attested'],
  'authority.sign': [['accept'], ['waive'], ['merge'], []],
  'sensitive.allow': [['ci'], ['locks'], ['hooks'], []],
  'evidence.issuers': TEXTS.map((_, digit) => [`${digit}`.repeat(64)]),
  'listen.tls': TEXTS.map(name => ({ certFile: name, keyFile: name })),
  daemon: ['off', 'auto', 'off', 'auto'],
  notify: TEXTS.map(name => ({ command: [name] })),
  'proof.checkpointMs': [60_000, 70_000, 80_000, 90_000],
  'otel.endpoint': TEXTS.map(name => `https://${name}.example`),
  'otel.semconv': TEXTS.map(() => '1.41.0'),
  accounts: TEXTS.map(id => [{ id, harness: 'codex', models: null, env: ['CODEX_API_KEY'] }]),
  'spread.mode': ['accounts', 'harnesses', 'none', 'accounts'],
  'fleet.labels': TEXTS.map(text => ({ team: text })),
  'fleet.lock': ['owner', 'project', 'none', 'owner'],
}

const KINDS_OF_SAMPLES: readonly (readonly unknown[])[] = [
  [1, 2, 3, 4],
  [true, false, true, false],
  TEXTS,
  TEXTS.map(text => [text]),
  TEXTS.map(NAME => ({ NAME })),
]

function samplesOf({ key, schema }: ConfigKey): readonly unknown[] {
  const isTaken = (samples: readonly unknown[]) => samples.every(sample => schema.safeParse(sample).success)
  return SAMPLES[key] ?? KINDS_OF_SAMPLES.find(isTaken)!
}

function levelsOf({ path }: ConfigKey): Level[] {
  const isProjectKey = path[0]! in projectFileSchema.shape
  const isHomeKey = path[0]! in homeFileSchema.shape
  return LEVELS.filter(level => (level === 'project' ? isProjectKey : level === 'home' ? isHomeKey : true))
}

function subsetsOf(levels: readonly Level[]): Level[][] {
  const masks = Array.from({ length: 2 ** levels.length }, (_, mask) => mask)
  return masks.map(mask => levels.filter((_, index) => mask & (1 << index)))
}

function fileOf(path: readonly string[], value: unknown, line: number): ConfigFileContent {
  return { value: path.reduceRight((inner, name) => ({ [name]: inner }), value), lineOf: () => line }
}

function sourcesOf(key: ConfigKey, subset: readonly Level[], samples: readonly unknown[]): ConfigSources {
  const sampleOf = (level: Level) => samples[LEVELS.indexOf(level)]
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  return {
    flags: subset.includes('flag') ? [{ flag: '--it', key: key.key as ConfigKeyName, value: sampleOf('flag') }] : [],
    env: subset.includes('env') ? { [key.variable]: text(sampleOf('env')) } : {},
    project: subset.includes('project') ? fileOf(key.path, sampleOf('project'), 12) : undefined,
    home: subset.includes('home') ? fileOf(key.path, sampleOf('home'), 3) : undefined,
  }
}

function placeOf(level: Level, { variable }: ConfigKey): string {
  if (level === 'flag') return 'flag --it'
  if (level === 'env') return `env ${variable}`
  return level === 'project' ? 'project .provost/config.yaml:12' : 'home config.yaml:3'
}

test.each(CONFIG_KEYS.map(key => [key.key, key] as const))('%s: of any sources the highest wins', (_, key) => {
  const samples = samplesOf(key)
  for (const subset of subsetsOf(levelsOf(key))) {
    const resolved = resolveConfig(sourcesOf(key, subset, samples), FACTS)
    if (!resolved.ok) throw new Error(JSON.stringify(resolved.problems))
    const found = findSettings(resolved.settings, key)
    const [winner] = subset
    if (winner === undefined) expect(found[0]?.source).toMatch(/^(?:default|inferred .+|as (?:agents|worker)\..+)$/)
    else {
      expect(found.map(({ source }) => source)).toEqual([placeOf(winner, key)])
      expect(givenValue(found, key)).toEqual(samples[LEVELS.indexOf(winner)])
    }
  }
})

function findSettings(settings: readonly Setting[], { key }: ConfigKey): Setting[] {
  return settings.filter(setting => setting.key === key || setting.key.startsWith(`${key}.`))
}

function givenValue(found: readonly Setting[], { key, kind }: ConfigKey): unknown {
  if (kind === 'value') return found[0]?.value
  return Object.fromEntries(found.map(setting => [setting.key.slice(key.length + 1), setting.value]))
}

test('settings come in the order of the schema, each key once', () => {
  const resolved = resolveConfig({}, FACTS)
  expect(resolved.ok && resolved.settings.map(({ key }) => key)).toEqual(CONFIG_KEYS.map(({ key }) => key))
})

test('the result holds exactly what the settings say', () => {
  const resolved = resolveConfig({ project: fileOf(['worker', 'env'], { A: '1' }, 2) }, FACTS)
  if (!resolved.ok) throw new Error('refused')
  for (const { key, value } of resolved.settings) {
    const found = key
      .split('.')
      .reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], resolved.config)
    expect([key, found]).toEqual([key, value])
  }
})

test('lists are replaced whole, mappings merge key by key', () => {
  const resolved = resolveConfig(
    {
      flags: [{ flag: '--env', key: 'worker.env', value: { C: 'flag' } }],
      env: { PROVOST_WORKER_ENV: '{"B":"env","C":"env"}' },
      project: {
        value: { surfaces: ['cli'], worker: { harness: 'codex', env: { A: 'project', B: 'project' } } },
        lineOf: path => path.length,
      },
      home: {
        value: { surfaces: ['web', 'api'], worker: { model: 'opus', env: { A: 'home', D: 'home' } } },
        lineOf: path => 10 + path.length,
      },
    },
    FACTS,
  )
  if (!resolved.ok) throw new Error('refused')
  expect(resolved.config.surfaces).toEqual(['cli'])
  expect(resolved.config.worker).toMatchObject({ harness: 'codex', model: null })
  expect(resolved.settings.filter(({ key }) => key.startsWith('worker.env'))).toEqual([
    { key: 'worker.env.A', value: 'project', source: 'project .provost/config.yaml:3' },
    { key: 'worker.env.D', value: 'home', source: 'home config.yaml:13' },
    { key: 'worker.env.B', value: 'env', source: 'env PROVOST_WORKER_ENV' },
    { key: 'worker.env.C', value: 'flag', source: 'flag --env' },
  ])
})

const FALLBACKS: [name: string, ConfigSources, facts: object, key: string, value: unknown, source: string][] = [
  ['the directory names the project', {}, {}, 'id', 'demo', 'inferred directory name'],
  ['the remote names the repository', {}, {}, 'repo', 'acme/widget', 'inferred remote origin'],
  ['without a remote the id does', {}, { originUrl: undefined }, 'repo', 'local/demo', 'inferred id'],
  ['an id that was given too', given('id', 'shop'), { originUrl: undefined }, 'repo', 'local/shop', 'inferred id'],
  ['the remote knows the branch', {}, {}, 'defaultBranch', 'trunk', 'inferred remote HEAD'],
  [
    'else the current one',
    {},
    { remoteHead: undefined, currentBranch: 'dev' },
    'defaultBranch',
    'dev',
    'inferred current branch',
  ],
  ['else main', {}, { remoteHead: undefined }, 'defaultBranch', 'main', 'default'],
  ['the forge knows the same repository', given('repo', 'a/b'), {}, 'forge.repo', 'a/b', 'inferred repo'],
  ['nobody posts to the local forge', {}, {}, 'reviews.publish', 'none', 'default'],
  ['reviewers post to github', given('forge.kind', 'github'), {}, 'reviews.publish', 'reviewer', 'default'],
  ['an empty variable says nothing', { env: { PROVOST_RUNTIME: '' } }, {}, 'runtime', 'process', 'default'],
]

test.each(FALLBACKS)('%s', (_, sources, facts, key, value, source) => {
  const resolved = resolveConfig(sources, { ...FACTS, ...facts })
  expect(resolved.ok && resolved.settings.find(setting => setting.key === key)).toEqual({ key, value, source })
})

const PROBLEMS: [name: string, ConfigSources, source: string, path: string, message: string][] = [
  [
    'a variable that is no number',
    { env: { PROVOST_SESSIONS_MAX: 'many' } },
    'env PROVOST_SESSIONS_MAX',
    'sessionsMax',
    'must be a number',
  ],
  [
    'a variable beyond its limit',
    { env: { PROVOST_SESSIONS_MAX: '1001' } },
    'env PROVOST_SESSIONS_MAX',
    'sessionsMax',
    'must be at most 1000',
  ],
  [
    'a variable with a wrong item',
    { env: { PROVOST_SURFACES: '["clo"]' } },
    'env PROVOST_SURFACES',
    'surfaces[0]',
    'must be one of cli, desktop, web, api, mcp-server, npm-package, plugin, library; did you mean "cli"?',
  ],
  [
    'a map that is a text',
    { env: { PROVOST_WORKER_ENV: 'A=1' } },
    'env PROVOST_WORKER_ENV',
    'worker.env',
    'must be a mapping',
  ],
  ['a flag with a wrong word', given('runtime', 'docker'), 'flag --it', 'runtime', 'must be one of process, tmux'],
  [
    'a command that is none',
    given('planner.harness', 'command'),
    'flag --it',
    'planner.harness',
    'is "command", so args must name the program to start',
  ],
  [
    'more approvals than roles',
    given('task.quorum.plan', 6),
    'flag --it',
    'task.quorum.plan',
    'must be at most 5, the number of roles in task.reviewers.plan',
  ],
]

test.each(PROBLEMS)('%s is a problem and names its source', (_, sources, source, path, message) => {
  const resolved = resolveConfig(sources, FACTS)
  expect(!resolved.ok && resolved.problems.map(problem => ({ ...problem, keyword: '' }))).toEqual([
    { source, path, keyword: '', message },
  ])
})

test('a variable is taken as the text it is wherever the key takes text', () => {
  const resolved = resolveConfig({ env: { PROVOST_WORKER_MODEL: '5', PROVOST_ID: '7' } }, FACTS)
  expect(resolved).toMatchObject({ ok: true, config: { id: '7', worker: { model: '5' } } })
})

test('a mapping that was given empty is still shown with its source', () => {
  const resolved = resolveConfig({ project: fileOf(['worker', 'env'], {}, 6) }, FACTS)
  const shown = resolved.ok && resolved.settings.find(({ key }) => key === 'worker.env')
  expect(shown).toEqual({ key: 'worker.env', value: {}, source: 'project .provost/config.yaml:6' })
})

test('all roles may be asked for by number', () => {
  expect(resolveConfig(given('task.quorum.plan', 5), FACTS).ok).toBe(true)
})

test('keys of two files fit each other or not together', () => {
  const home = fileOf(['worker', 'harness'], 'command', 1)
  expect(resolveConfig({ home }, FACTS).ok).toBe(false)
  expect(resolveConfig({ home, project: fileOf(['worker', 'args'], ['agent'], 2) }, FACTS).ok).toBe(true)
})

test('names from the language of the program are names like any other', () => {
  const env = { PROVOST_WORKER_ENV: '{"__proto__":"x","constructor":"y"}' }
  const resolved = resolveConfig({ env }, FACTS)
  expect(resolved.ok && Object.getPrototypeOf(resolved.config.worker.env)).toBe(Object.prototype)
  expect(resolved.ok && Object.entries(resolved.config.worker.env)).toEqual([['constructor', 'y']])
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

function given(key: ConfigKeyName, value: unknown): ConfigSources {
  return { flags: [{ flag: '--it', key, value }] }
}
