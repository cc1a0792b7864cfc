// SARIF in and out: levels, places, what counts as looked at, and that nothing is lost on the way.
import { describe, expect, test } from 'vitest'
import { type FindingView, startFinding } from '#swarm/rules/finding/finding-view'
import { readSarif } from './sarif.ts'
import { composeGithubSarif, composeSarif } from './sarif-export.ts'

const run = (more: object, result: object = {}) => ({
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'lint', rules: [{ id: 'R' }] } },
      results: [{ ruleId: 'R', message: { text: 'm' }, ...result }],
      ...more,
    },
  ],
})
const at = (uri: string, uriBaseId?: string) => ({
  locations: [
    { physicalLocation: { artifactLocation: { uri, ...(uriBaseId && { uriBaseId }) }, region: { startLine: 4 } } },
  ],
})
const rule = (of: object) => ({ tool: { driver: { name: 'lint', rules: [{ id: 'R', ...of }] } } })
const first = (document: unknown) => readSarif(document)[0]!

test.each([
  [null],
  [[]],
  [{ version: '2.0.0', runs: [] }],
  [{ version: '2.1.0' }],
  [{ version: '2.1.0', runs: [null] }],
  [{ version: '2.1.0', runs: [{}] }],
  [run({ results: 'many' })],
])('%j is refused', document =>
  expect(() => readSarif(document)).toThrow(expect.objectContaining({ code: 'SARIF_INVALID' })),
)

test.each([-1, 0, 1.5, '3', 1e12])('a result on line %s is refused', startLine => {
  const place = { physicalLocation: { artifactLocation: { uri: 'a.ts' }, region: { startLine } } }
  expect(() => readSarif(run({}, { locations: [place] }))).toThrow(
    expect.objectContaining({ code: 'SARIF_INVALID', message: expect.stringContaining('runs[0].results[0]') }),
  )
})

describe('what a result says', () => {
  const messages = (messageStrings: object) => rule({ messageStrings, shortDescription: { text: 'about the rule' } })
  test.each([
    ['its own text', {}, { text: 'm' }, 'm'],
    ['its text with arguments', {}, { text: '{0} in {1}, {{2}}', arguments: ['a', 'b'] }, 'a in b, {2}'],
    ['a text of its rule', messages({ bad: { text: 'bad {0}' } }), { id: 'bad', arguments: ['x'] }, 'bad x'],
    [
      'a text of the whole tool',
      { tool: { driver: { name: 'lint', globalMessageStrings: { bad: { text: 'global' } } } } },
      { id: 'bad' },
      'global',
    ],
    ['what its rule is about', messages({}), { id: '__proto__' }, 'about the rule'],
    ['the name of the message, where nothing is known', {}, { id: 'bad' }, 'bad'],
  ])('%s', (_words, more, message, said) => {
    expect(first(run(more, { message })).findings[0]?.description).toBe(said)
  })
})

test('a rule and a file may be named by their number', () => {
  const artifacts = [{ location: { uri: 'b.ts' } }, { location: { uri: 'c.ts' } }]
  const place = { physicalLocation: { artifactLocation: { index: 1 } } }
  const numbered = { ruleId: undefined, ruleIndex: 0, locations: [place] }
  expect(first(run({ artifacts }, numbered)).findings[0]).toMatchObject({ rule_id: 'R', path: 'c.ts' })
})

describe('severity', () => {
  const override = {
    invocations: [{ ruleConfigurationOverrides: [{ descriptor: { id: 'R' }, configuration: { level: 'note' } }] }],
  }
  test.each([
    ['nothing said', run({}), 'MEDIUM'],
    ['the level of the result', run(override, { level: 'error' }), 'HIGH'],
    [
      'the configuration over the default of the rule',
      run({ ...rule({ defaultConfiguration: { level: 'error' } }), ...override }),
      'LOW',
    ],
    ['the default of the rule', run(rule({ defaultConfiguration: { level: 'error' } })), 'HIGH'],
    ['security 9', run(rule({ properties: { 'security-severity': '9.0' } })), 'CRITICAL'],
    ['security 8.9', run(rule({ properties: { 'security-severity': '8.9' } })), 'HIGH'],
    ['security 6.9', run(rule({ properties: { 'security-severity': '6.9' } })), 'MEDIUM'],
  ])('%s', (_words, document, severity) => expect(first(document).findings[0]?.severity).toBe(severity))
})

describe('place', () => {
  const bases = { originalUriBaseIds: { ROOT: { uri: 'file:///w/' }, SRC: { uri: 'src/', uriBaseId: 'ROOT' } } }
  test.each([
    ['src/a%20b.ts', undefined, 'src/a b.ts'],
    ['a.ts', 'SRC', 'src/a.ts'],
    ['a.ts', 'ROOT', 'a.ts'],
    ['file:///w/src/a.ts', undefined, 'src/a.ts'],
    ['file:///etc/passwd', undefined, null],
    ['../a.ts', undefined, null],
    ['%2e%2e/a.ts', undefined, null],
    ['a%zz', undefined, null],
    ['a.ts', '__proto__', 'a.ts'],
  ])('%s below %s is %s', (uri, base, path) => {
    expect(first(run(bases, at(uri, base))).findings[0]?.path).toBe(path)
  })
})

test.each([
  ['/w/shop/src/a%20b.ts', 'src/a b.ts'],
  ['file:///w/shop/src/a.ts', 'src/a.ts'],
  ['file:///w/shop/../etc/passwd', null],
  ['/w/shopping/a.ts', null],
  ['/etc/passwd', null],
])('a tool that prints whole paths: %s is %s of the project in /w/shop', (uri, path) => {
  expect(readSarif(run({}, at(uri)), '/w/shop')[0]?.findings[0]?.path).toBe(path)
})

describe('what was looked at', () => {
  const known = {
    invocations: [{ executionSuccessful: true }],
    versionControlProvenance: [{ revisionId: 'c1' }],
    artifacts: [{ location: { uri: 'b.ts' }, roles: ['analysisTarget'] }, { location: { uri: 'c.ts' } }],
  }
  const passed = { kind: 'pass', ...at('a.ts') }

  test('passes and targets of a run that succeeded at a known revision', () => {
    expect(first(run(known, passed))).toMatchObject({ observed: ['a.ts', 'b.ts'], findings: [] })
  })

  test.each([
    ['it failed', { invocations: [{ executionSuccessful: false }] }],
    ['it does not say whether it succeeded', { invocations: [] }],
    [
      'it reported an error',
      { invocations: [{ executionSuccessful: true, toolExecutionNotifications: [{ level: 'error' }] }] },
    ],
    ['no revision is known', { versionControlProvenance: [] }],
    ['there are no results', { results: null }],
  ])('nothing when %s', (_words, changed) => expect(first(run({ ...known, ...changed }, passed)).observed).toBeNull())
})

const finding = (id: string, more: Partial<FindingView>): FindingView => ({
  ...startFinding(id, '2026-01-01T00:00:00.000Z'),
  path: 'src/ü b.ts',
  line: 3,
  symbol: 'A.f',
  category: 'bug',
  description: 'd',
  ...more,
})
const decision = { by: 'ada', reason: 'later', until: null, at: '2026-01-01T00:00:00.000Z' }
const ALL = [
  finding('fi_1', {}),
  finding('fi_2', {
    state: 'recurring',
    detail: 'moved',
    severity: 'CRITICAL',
    category: 'security',
    rule_id: 'CWE-79',
  }),
  finding('fi_3', { state: 'recurring', detail: 'regressed' }),
  finding('fi_4', { state: 'fixed', detail: 'test' }),
  finding('fi_5', { state: 'deferred', decision }),
  finding('fi_6', { state: 'rejected', decision, path: null, line: null }),
  finding('fi_7', { state: 'unverified', detail: 'not_observed', line: null }),
  finding('fi_8', { state: 'recurring' }),
]
const WAVE = { repo: 'acme/shop', lens: 'A', number: 2, version: '0', findings: ALL }

test('an export read again has the same ids, states and places', () => {
  const read = readSarif(JSON.parse(JSON.stringify(composeSarif(WAVE)))).flatMap(({ findings }) => findings)
  const essence = ({
    state,
    detail,
    severity,
    path,
    line,
    symbol,
    category,
    rule_id,
  }: Omit<FindingView, 'state'> & { state: string | null }) => ({
    state,
    detail,
    severity,
    path,
    line,
    symbol: path === null ? null : symbol,
    category,
    rule_id,
  })
  const wanted = new Map(ALL.map(of => [of.id, essence(of)]))
  expect(read).toHaveLength(ALL.length)
  for (const of of read) expect(of).toMatchObject(wanted.get(of.findingId ?? '') ?? { findingId: 'one of ours' })
})

test('a baseline state stands on all results of a run or on none, and the unverified claim nothing', () => {
  const { runs } = composeSarif(WAVE)
  const baselines = runs.map(({ results }) =>
    results.map(result => ('baselineState' in result ? result.baselineState : null)),
  )
  expect(baselines).toEqual([['new', 'updated', 'new', 'absent', 'unchanged', 'unchanged', 'unchanged'], [null]])
  expect(runs.map(({ automationDetails }) => automationDetails.id)).toEqual([
    'provost/acme/shop/A/2',
    'provost/acme/shop/A/2/unverified',
  ])
  expect(JSON.stringify(runs[1])).toContain('1 findings could not be verified (not_observed): src/ü b.ts')
})

test('for code scanning only what is open, and not more than it takes', () => {
  const [only] = composeGithubSarif(WAVE).runs
  expect(only?.results.map(({ fingerprints }) => fingerprints['provostFinding/v1'])).toEqual([
    'fi_1',
    'fi_2',
    'fi_3',
    'fi_7',
    'fi_8',
  ])
  const many = Array.from({ length: 25_001 }, () => ALL[0]!)
  expect(composeGithubSarif({ ...WAVE, findings: many.slice(1) }).runs[0]?.results).toHaveLength(25_000)
  expect(() => composeGithubSarif({ ...WAVE, findings: many })).toThrow(
    expect.objectContaining({ code: 'SARIF_LIMIT' }),
  )
})
