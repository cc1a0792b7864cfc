// Every default and both sides of every limit.
import { expect, test } from 'vitest'
import { findFileProblems } from '../config-problem.ts'
import { type ConfigScope, homeFileSchema, projectFileSchema } from './config-schema.ts'

const AGENT = { harness: 'claude-code', args: [], model: null, permissions: null, env: {}, interactive: false }

test('an empty project file means the defaults of the table in common 3', () => {
  expect(projectFileSchema.parse({})).toEqual({
    surfaces: [],
    agents: { ...AGENT, confinement: null, network: 'open', hide: [] },
    worker: AGENT,
    planner: AGENT,
    orchestrator: AGENT,
    swarmAgent: AGENT,
    runtime: 'process',
    sessionsMax: 8,
    branchPrefix: 'provost/',
    symlinks: [],
    include: [],
    postCreate: [],
    forge: { kind: 'local', url: null, tokenEnv: null },
    checks: [],
    loops: { sameCallMax: 20, callsMax: 500 },
    nudges: {
      ci_failing: { sends: 2, escalateAfterMs: null },
      changes_requested: { sends: 3, escalateAfterMs: 1_800_000 },
      bot_comments: { sends: 3, escalateAfterMs: 1_800_000 },
      merge_conflicts: { sends: 3, escalateAfterMs: 900_000 },
      agent_idle: { sends: 2, escalateAfterMs: 900_000 },
      review_feedback: { sends: 3, escalateAfterMs: 3_600_000 },
    },
    reviewers: [],
    reviews: {
      required: 1,
      auto: false,
      roundsMax: 5,
      launchMs: 120_000,
      silentMs: 600_000,
      totalMs: 1_800_000,
      quotaMaxMs: 21_600_000,
      quotaGraceMs: 600_000,
    },
    looking: {
      enabled: false,
      windowDays: 180,
      halfLifeDays: null,
      trialsMin: 20,
      bars: {},
      sharePermille: 50,
      plantsPerTrial: 1,
      cleanEvery: 4,
      hiddenSuites: [],
      alarmsPerChangeMax: 2,
    },
    task: {
      reviewers: {
        plan: ['ProductPlanner', 'SystemDesigner', 'SeniorDeveloper', 'TestPlanner', 'RiskPlanner'],
        code: ['CodeReviewer'],
      },
      quorum: { plan: 'all' },
      suites: [],
      preexisting: 'block',
      attemptsMax: 3,
      run: { moves: 40, minutes: 120, costUsd: null },
      accept: { by: 'person', apply: 'working_tree', postCheck: 'hashes', riskMax: 'low', protectedPaths: [] },
      falsify: { enabled: true, minutes: 5, mutantsMax: 40, bar: null },
      allowEmpty: false,
      allowSubmittedReports: false,
    },
    usage: { autoContinue: true, triesMax: 5, waitMaxMs: 691_200_000, graceMs: 60_000 },
    swarm: { isolate: true, timeoutMs: 1_800_000, attemptsMax: 3 },
    evidence: {
      store: '.provost/evidence',
      provenance: 'git',
      requireSignature: false,
      needs: { gate: 'ci_attested' },
    },
  })
})

test('an empty home file listens on a socket and on loopback, and notifies nobody', () => {
  expect(homeFileSchema.parse({})).toMatchObject({
    store: 'provost.db',
    listen: { socket: true, host: '127.0.0.1', port: 0, tls: null },
    daemon: 'auto',
    notify: null,
    proof: { checkpointMs: 86_400_000, publish: { git: [] }, requireHiddenKey: false },
    otel: { enabled: false, endpoint: 'http://127.0.0.1:4318', headersEnv: null, semconv: '1.41.0' },
  })
})

test('a suite and a check need little and get the rest', () => {
  const { task, checks } = projectFileSchema.parse({
    task: { suites: [{ id: 'unit', kind: 'test', command: 'npm test' }] },
    checks: [{ name: 'build', command: ['make'] }],
  })
  const rest = { network: 'none', timeoutMs: 600_000 }
  const suite = { id: 'unit', kind: 'test', command: 'npm test', ...rest, retries: 0, enabled: true }
  expect(task.suites).toEqual([suite])
  expect(checks).toEqual([{ name: 'build', command: ['make'], ...rest, required: true }])
})

// Both sides of every limit: the last value that is taken, the first that is not, and the keyword that says why.
const LIMITS: [key: string, taken: unknown, refused: unknown, keyword: string][] = [
  ['id', 'a'.repeat(40), 'a'.repeat(41), 'pattern'],
  ['id', '0', '-a', 'pattern'],
  ['id', 'dfin-x', 'dfind-x', 'pattern'],
  ['id', 'dpat', 'dpat-', 'pattern'],
  ['id', 'drecord', 'drec-1', 'pattern'],
  ['id', 'ddoc', 'ddoc-x', 'pattern'],
  ['id', 'abc', 'Abc', 'pattern'],
  ['repo', `${'o'.repeat(100)}/n`, `${'o'.repeat(101)}/n`, 'pattern'],
  ['repo', `o/${'n'.repeat(100)}`, `o/${'n'.repeat(101)}`, 'pattern'],
  ['repo', 'acme/.github', 'acme/.', 'pattern'],
  ['repo', 'a.b/next.js', './next', 'pattern'],
  ['repo', 'a_/b', '_a/b', 'pattern'],
  ['repo', 'a/b', 'a/b/c', 'pattern'],
  ['repo', 'a/b.c', 'a/b..c', 'pattern'],
  ['defaultBranch', 'release/1.0+x', 'release//1', 'pattern'],
  ['defaultBranch', 'a.b', 'a..b', 'pattern'],
  ['defaultBranch', 'a@b', 'a@{b', 'pattern'],
  ['defaultBranch', 'lock', 'x.lock', 'pattern'],
  ['defaultBranch', 'é', 'a b', 'pattern'],
  ['defaultBranch', '@a', '@', 'pattern'],
  ['defaultBranch', 'a-', '-a', 'pattern'],
  ['defaultBranch', 'a/b', 'a/', 'pattern'],
  ['defaultBranch', 'b'.repeat(200), 'b'.repeat(201), 'maxLength'],
  ['surfaces', ['cli', 'library'], ['cli', 'cli'], 'uniqueItems'],
  ['surfaces', [], ['tui'], 'enum'],
  ['worker.harness', 'h'.repeat(64), 'h'.repeat(65), 'maxLength'],
  ['worker.harness', 'x', '', 'minLength'],
  ['worker.args', [''], ['a\0b'], 'pattern'],
  ['worker.model', null, '', 'minLength'],
  ['worker.env', { A_1: '' }, { '1A': '' }, 'propertyNames'],
  ['worker.env', { PORT: '80' }, { PORT: 80 }, 'type'],
  ['runtime', 'tmux', 'docker', 'enum'],
  ['sessionsMax', 1, 0, 'minimum'],
  ['sessionsMax', 1000, 1001, 'maximum'],
  ['sessionsMax', 8, 8.5, 'type'],
  ['sessionsMax', 8, '8', 'type'],
  ['branchPrefix', 'agents/', '/agents', 'pattern'],
  ['branchPrefix', 'x.lock', 'x.lock/', 'pattern'],
  ['branchPrefix', 'p'.repeat(100), 'p'.repeat(101), 'maxLength'],
  ['symlinks', ['node_modules'], ['../x'], 'pattern'],
  ['symlinks', ['a/b/'], ['/a'], 'pattern'],
  ['symlinks', ['a..b'], ['a/../b'], 'pattern'],
  ['symlinks', ['.gitignore'], ['.git/hooks'], 'pattern'],
  ['symlinks', ['a/~'], ['~/a'], 'pattern'],
  ['symlinks', ['a'], ['a\\b'], 'pattern'],
  ['symlinks', ['a'], ['C:/a'], 'pattern'],
  ['symlinks', ['a', 'b'], ['a', 'a'], 'uniqueItems'],
  ['include', ['.env.test'], ['./.env'], 'pattern'],
  ['include', ['a'.repeat(1024)], ['a'.repeat(1025)], 'maxLength'],
  ['postCreate', [{ command: 'npm ci' }], [{ command: ' ' }], 'pattern'],
  ['postCreate', [{ command: ['npm', 'ci'], timeoutMs: 1 }], [{ command: ['npm'], timeoutMs: 0 }], 'minimum'],
  ['forge.kind', 'gitlab', 'gitea', 'enum'],
  ['forge.repo', 'acme/tools/shop', 'acme', 'pattern'],
  ['forge.url', 'https://gitlab.example.com/api/v4', 'file:///etc', 'pattern'],
  ['forge.tokenEnv', 'GH_TOKEN', 'GH-TOKEN', 'pattern'],
  ['checks', [{ name: 'a b', command: ['x'] }], [{ name: ' a', command: ['x'] }], 'pattern'],
  ['checks', [{ name: 'a', command: ['x'] }], [{ name: 'a', command: 'x' }], 'type'],
  ['checks', [{ name: 'a', command: ['x'] }], [{ name: 'a', command: [] }], 'required'],
  ['checks', [{ name: 'a', command: ['x'] }], [{ name: 'a', command: [' '] }], 'pattern'],
  ['nudges.ci_failing.sends', 0, -1, 'minimum'],
  ['nudges.ci_failing.sends', 100, 101, 'maximum'],
  ['nudges.agent_idle.escalateAfterMs', 0, -1, 'minimum'],
  ['nudges.agent_idle.escalateAfterMs', null, 0.5, 'type'],
  ['reviewers', ['', 'codex'], ['x'.repeat(65)], 'maxLength'],
  ['reviews.required', 0, -1, 'minimum'],
  ['reviews.required', 20, 21, 'maximum'],
  ['reviews.publish', 'provost', 'everybody', 'enum'],
  ['reviews.roundsMax', 1, 0, 'minimum'],
  ['reviews.roundsMax', 100, 101, 'maximum'],
  ['reviews.launchMs', 1, 0, 'minimum'],
  ['reviews.silentMs', 1, 0, 'minimum'],
  ['reviews.totalMs', 1, 0, 'minimum'],
  ['reviews.quotaMaxMs', 1, 0, 'minimum'],
  ['reviews.quotaGraceMs', 1, 0, 'minimum'],
  ['reviews.quotaGraceMs', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1, 'maximum'],
  ['task.reviewers.plan', ['A'], [], 'minItems'],
  ['task.reviewers.plan', ['A', { role: 'B', harness: 'codex' }], ['A', { role: 'A' }], 'uniqueItems'],
  ['task.reviewers.code', [{ role: 'A' }], ['../A'], 'pattern'],
  ['task.quorum.plan', 1, 0, 'minimum'],
  ['task.quorum.plan', 'all', 'some', 'anyOf'],
  ['task.preexisting', 'note', 'ignore', 'enum'],
  ['task.attemptsMax', 0, -1, 'minimum'],
  ['task.attemptsMax', 20, 21, 'maximum'],
  ['task.run.moves', 1, 0, 'minimum'],
  ['task.run.minutes', 1, 0, 'minimum'],
  ['task.run.costUsd', 0, -0.01, 'minimum'],
  ['looking.bars.logic', 0, -0.01, 'minimum'],
  ['looking.bars.async', 1, 1.01, 'maximum'],
  ['looking.cleanEvery', 2, 1, 'minimum'],
  ['looking.plantsPerTrial', 3, 4, 'maximum'],
  ['task.falsify.bar', 0, -0.01, 'minimum'],
  ['task.falsify.bar', 1, 1.01, 'maximum'],
  ['task.falsify.minutes', 1, 0, 'minimum'],
  ['task.falsify.mutantsMax', 400, 401, 'maximum'],
  ['task.run.costUsd', null, Number.POSITIVE_INFINITY, 'type'],
  ['task.accept.by', 'policy', 'agent', 'enum'],
  ['task.accept.apply', 'none', 'push', 'enum'],
  ['task.accept.postCheck', 'tests', 'none', 'enum'],
  ['task.accept.riskMax', 'high', 'critical', 'enum'],
  ['task.accept.protectedPaths', ['infra/**', 'package.json'], ['../infra'], 'pattern'],
  ['task.allowEmpty', true, 'yes', 'type'],
  ['usage.triesMax', 1, 0, 'minimum'],
  ['usage.triesMax', 100, 101, 'maximum'],
  ['usage.waitMaxMs', 1, 0, 'minimum'],
  ['usage.graceMs', 0, -1, 'minimum'],
  ['usage.graceMs', 3_600_000, 3_600_001, 'maximum'],
  ['swarm.timeoutMs', 1, 0, 'minimum'],
  ['swarm.attemptsMax', 1, 0, 'minimum'],
  ['swarm.attemptsMax', 20, 21, 'maximum'],
  ['evidence.provenance', 'stub', 'none', 'enum'],
  ['evidence.needs.gate', 'ran_here', 'proven', 'enum'],
  ['evidence.store', 'records/evidence', '/srv/evidence', 'pattern'],
  ['evidence.store', 'records', '../elsewhere', 'pattern'],
]

test.each(LIMITS)('%s takes %j and refuses %j (%s)', (key, taken, refused, keyword) => {
  expect(findFileProblems('project', at(key, taken))).toEqual([])
  expect(findFileProblems('project', at(key, refused)).map(problem => problem.keyword)).toEqual([keyword])
})

const HOME_LIMITS: [key: string, taken: unknown, refused: unknown, keyword: string][] = [
  ['store', 'postgres://db/provost', '', 'minLength'],
  ['listen.port', 0, -1, 'minimum'],
  ['listen.port', 65_535, 65_536, 'maximum'],
  ['listen.host', '::1', '', 'pattern'],
  ['listen.host', 'provost.example', 'a b', 'pattern'],
  ['listen.tls', null, { certFile: 'c.pem' }, 'required'],
  ['listen.tls', { certFile: 'c.pem', keyFile: 'k.pem' }, 'c.pem', 'type'],
  ['daemon', 'off', 'never', 'enum'],
  ['notify', { command: ['notify-send'] }, { command: [] }, 'required'],
  ['notify', null, ['notify-send'], 'type'],
  ['otel.endpoint', 'https://otel.example/x', 'otel.example', 'pattern'],
  ['otel.headersEnv', 'OTEL_HEADERS', 'a b', 'pattern'],
  ['sessionsMax', 1000, 1001, 'maximum'],
  ['evidence.issuers', ['a'.repeat(64)], ['ci'], 'pattern'],
]

test.each(HOME_LIMITS)('in the home file %s takes %j and refuses %j (%s)', (key, taken, refused, keyword) => {
  expect(findFileProblems('home', at(key, taken))).toEqual([])
  expect(findFileProblems('home', at(key, refused)).map(problem => problem.keyword)).toEqual([keyword])
})

const SUITE = { id: 'unit', kind: 'test', command: ['npm', 'test'] }
const SUITE_LIMITS: [taken: object, refused: object, keyword: string][] = [
  [{ id: 'a'.repeat(40) }, { id: 'a'.repeat(41) }, 'pattern'],
  [{ kind: 'prompt_eval' }, { kind: 'unit' }, 'enum'],
  [{ command: 'npm test' }, { command: '' }, 'pattern'],
  [{ command: ['npm'] }, { command: 5 }, 'anyOf'],
  [{ cwd: 'packages/a' }, { cwd: '/packages' }, 'pattern'],
  [{ env: { CI: '1' } }, { env: { CI: true } }, 'type'],
  [{ timeoutMs: 1 }, { timeoutMs: 0 }, 'minimum'],
  [{ retries: 0 }, { retries: -1 }, 'minimum'],
  [{ retries: 10 }, { retries: 11 }, 'maximum'],
  [{ enabled: false }, { enabled: null }, 'type'],
  [{ report: { format: 'junit', path: 'r.xml' } }, { report: { format: 'junit' } }, 'required'],
  [{ report: { format: 'tap' } }, { report: { format: 'xunit' } }, 'anyOf'],
  [{ report: { format: 'ctrf', path: 'r.json' } }, { report: { format: 'ctrf', path: '../r.json' } }, 'pattern'],
]

test.each(SUITE_LIMITS)('a suite takes %j and refuses %j (%s)', (taken, refused, keyword) => {
  expect(findFileProblems('project', at('task.suites', [{ ...SUITE, ...taken }]))).toEqual([])
  const problems = findFileProblems('project', at('task.suites', [{ ...SUITE, ...refused }]))
  expect(problems.map(problem => problem.keyword)).toEqual([keyword])
})

test('two suites of one id are one too many', () => {
  const [problem] = findFileProblems('project', at('task.suites', [SUITE, SUITE]))
  expect(problem).toEqual({ path: ['task', 'suites', 1], keyword: 'uniqueItems', message: 'repeats "unit"' })
})

test.each<[ConfigScope, unknown]>([
  ['project', []],
  ['project', 'text'],
  ['project', null],
  ['home', 5],
])('a %s file is a mapping, not %j', (scope, value) => {
  expect(findFileProblems(scope, value).map(({ path, keyword }) => ({ path, keyword }))).toEqual([
    { path: [], keyword: 'type' },
  ])
})

function at(key: string, value: unknown): unknown {
  return key.split('.').reduceRight((inner, name) => ({ [name]: inner }), value)
}
