import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classifyFileName } from '../layout/classify-entry.ts'
import { BUILT_IN_CONTRACTS } from './compile-contract.ts'
import { readContractDocument } from './contract-document.ts'
import { readContract } from './read-contract.ts'

const problemsOf = (change: object) => {
  const reading = readContractDocument({ schema: 'provost.contract/v1', ...change })
  return reading.ok ? [] : reading.problems.map(({ path, code }) => `${path} ${code.replace('contract_', '')}`)
}
const file = (change: object) => ({ files: [{ name: 'a.md', writer: 'w', purpose: 'p', ...change }] })
const pattern = (source: string, example: string, change: object = {}) => ({
  patterns: [{ pattern: source, example, writer: 'w', purpose: 'p', ...change }],
})
const pair = (change: object) => ({
  pairs: [
    {
      markdown: 'a.md',
      json: 'a.json',
      writer: 'w',
      purpose: 'p',
      agents: ['x'],
      route: 'status',
      values: ['DONE'],
      ...change,
    },
  ],
})

const rows: [what: string, change: object, problems: string[]][] = [
  ['nothing but the schema', {}, []],
  ['another schema', { schema: 'v2' }, ['schema schema_invalid']],
  ['an unknown base', { extends: 'other' }, ['extends schema_invalid']],
  ['the base __proto__', { extends: '__proto__' }, ['extends schema_invalid']],
  ['days at both ends', { stale_days_default: 36_500 }, []],
  ['a day too many', { stale_days_default: 36_501 }, ['stale_days_default schema_invalid']],
  ['no runs to keep', { archive_runs: 0 }, ['archive_runs schema_invalid']],
  ['a list that is null', { files: null }, ['files schema_invalid']],
  ['a wrong key at the top hides the rest', { surprise: 1, ...file({ name: 7 }) }, ['surprise schema_invalid']],
  ['a row that is no object', { files: ['a.md'] }, ['files[0] schema_invalid']],
  ['an unknown key hides the rest of its row', file({ name: 7, x: 1 }), ['files[0].x schema_invalid']],
  ['a name that is no text', file({ name: null }), ['files[0].name name_invalid']],
  ['a name of 100 characters', file({ name: `${'x'.repeat(97)}.md` }), []],
  ['a name of 101 characters', file({ name: `${'x'.repeat(98)}.md` }), ['files[0].name name_invalid']],
  ['an extension nobody knows', file({ name: 'a.exe' }), ['files[0].name name_invalid']],
  ['a canonical name in capitals', file({ name: 'PLAN.md' }), ['files[0].name name_duplicate']],
  ['a name a pattern allows already', file({ name: 'review-x.md' }), ['files[0].name name_redundant']],
  ['a name only the fallback allows', file({ name: 'foo-summary.md' }), []],
  ['an empty writer', file({ writer: '' }), ['files[0].writer schema_invalid']],
  ['a purpose of 401 characters', file({ purpose: 'p'.repeat(401) }), ['files[0].purpose schema_invalid']],
  ['a scope nobody knows', file({ scope: 'forever' }), ['files[0].scope schema_invalid']],
  ['a log that is no .jsonl', file({ scope: 'log' }), ['files[0].scope schema_invalid']],
  ['a log', file({ name: 'a.jsonl', scope: 'log' }), []],
  ['statuses', file({ statuses: ['DONE', 'in_progress'] }), []],
  ['a status with a digit', file({ statuses: ['A', 'A1'] }), ['files[0].statuses schema_invalid']],
  ['statuses that repeat', file({ statuses: ['A', 'A'] }), ['files[0].statuses schema_invalid']],
  ['statuses of a JSON file', file({ name: 'a.json', statuses: ['A'] }), ['files[0].statuses schema_invalid']],
  ['a pair of two stems', pair({ json: 'b.json' }), ['pairs[0].json pair_invalid']],
  ['a pair without markdown', pair({ markdown: 'a.txt' }), ['pairs[0].markdown pair_invalid']],
  [
    'a pair of one name and a pattern over it',
    { ...pair({ markdown: 'ab.md', json: 'ab.md' }), ...pattern('^ab\\.md$', 'ab.md') },
    ['pairs[0].json name_duplicate', 'pairs[0].json pair_invalid', 'patterns[0].pattern pattern_shadows_name'],
  ],
  [
    'a pair that claims a name of the base and a pattern over that',
    { ...pair({ markdown: 'ab.md', json: 'plan.md' }), ...pattern('^plan\\.md$', 'plan.md') },
    ['pairs[0].json name_duplicate', 'pairs[0].json pair_invalid', 'patterns[0].pattern pattern_shadows_name'],
  ],
  ['required that is null', pair({ required: null }), ['pairs[0].required schema_invalid']],
  ['agents that are none', pair({ agents: [] }), ['pairs[0].agents schema_invalid']],
  ['a file and a pair of one name', { ...file({}), ...pair({}) }, ['pairs[0].markdown name_duplicate']],
  [
    'a pattern that is no text',
    { patterns: [{ pattern: 7, example: 'a', writer: 'w', purpose: 'p' }] },
    ['patterns[0].pattern pattern_refused'],
  ],
  [
    'an example that does not fit',
    pattern('^risk-[a-z]+\\.md$', 'risk-1.md'),
    ['patterns[0].example example_mismatch'],
  ],
  [
    'evict that is no answer',
    pattern('^risk-[a-z]+\\.md$', 'risk-a.md', { evict: null }),
    ['patterns[0].evict schema_invalid'],
  ],
  [
    'a pattern over a canonical name',
    pattern('^pl[a-z]+\\.md$', 'plx.md'),
    ['patterns[0].pattern pattern_shadows_name'],
  ],
  [
    "a pattern over the project's own name",
    { ...file({ name: 'risk-a.md' }), ...pattern('^risk-[a-z]\\.md$', 'risk-b.md') },
    ['patterns[0].pattern pattern_shadows_name'],
  ],
  [
    'a pattern inside a base pattern',
    pattern('^slice-[0-9]\\.md$', 'slice-1.md'),
    ['patterns[0].pattern pattern_overlap'],
  ],
  ['a pattern inside the fallback', pattern('^zz-summary\\.md$', 'zz-summary.md'), []],
]

test.each(rows)('%s', (_what, change, problems) => expect(problemsOf(change)).toEqual(problems))

test('all problems are told together, each once, sorted by path, then code', () => {
  const change = {
    ...pair({ json: 'b.json' }),
    ...file({ name: '-x', writer: 7 }),
    ...pattern('^review-[a-z]+\\.md$', 'review-a.md'),
  }
  expect(problemsOf(change)).toEqual([
    'files[0].name name_invalid',
    'files[0].writer schema_invalid',
    'pairs[0].json pair_invalid',
    'patterns[0].pattern pattern_overlap',
    'patterns[0].pattern pattern_shadows_name',
  ])
})

test('of two patterns that overlap the later one is told', () => {
  const row = (source: string, example: string) => pattern(source, example).patterns
  const patterns = [
    ...row('^risk-[a-m]+\\.md$', 'risk-a.md'),
    ...row('^risk-[n-z]+\\.md$', 'risk-z.md'),
    ...row('^risk-[l-o]{2}\\.md$', 'risk-lo.md'),
  ]
  expect(problemsOf({ patterns })).toEqual(['patterns[2].pattern pattern_overlap'])
})

test('what is no object is no contract', () => {
  for (const value of [[], 'devt', null, 7])
    expect(readContractDocument(value)).toEqual({
      ok: false,
      problems: [{ path: '', code: 'contract_schema_invalid' }],
    })
  expect(() => readContract([])).toThrow(expect.objectContaining({ code: 'CONTRACT_UNKNOWN' }))
  expect(() => readContract({})).toThrow(
    expect.objectContaining({
      code: 'CONTRACT_INVALID',
      message: '1 problems in contract.yaml: schema contract_schema_invalid',
    }),
  )
})

test('a contract that is accepted has its numbers', () => {
  expect(
    readContract({ schema: 'provost.contract/v1', extends: 'devt', stale_days_default: 0, archive_runs: 7 }),
  ).toMatchObject({ profile: 'devt', staleDaysDefault: 0, archiveRuns: 7 })
  expect(readContract({ schema: 'provost.contract/v1' })).toMatchObject({
    profile: 'provost',
    staleDaysDefault: 21,
    archiveRuns: 5,
  })
})

const word = fc.stringMatching(/^[a-z]{1,4}$/)
const source = fc
  .tuple(
    fc.constantFrom('re', 'ri', 'sl', 'im', 'te', 'pl'),
    fc.constantFrom('', '[a-z]*', '[a-z-]+', '[a-z]{2,5}', '-[0-9]?'),
    word,
    fc.constantFrom('\\.md', '\\.json', '\\.(md|json)'),
  )
  .map(([start, run, end, extension]) => `^${start}${run}${end}${extension}$`)

// L18
test('an accepted extension changes the bucket of no base name outside the fallback', () => {
  let accepted = 0
  fc.assert(
    fc.property(
      fc.array(source, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('devt', 'provost'),
      word,
      (sources, profile, slug) => {
        const base = BUILT_IN_CONTRACTS[profile as 'devt']
        const patterns = sources.map(text => ({ pattern: text, example: exampleOf(text), writer: 'w', purpose: 'p' }))
        const document = { schema: 'provost.contract/v1', extends: profile, patterns }
        if (!readContractDocument(document).ok) return
        accepted++
        const contract = readContract(document)
        const names = [
          ...base.names.map(row => row.name),
          `review-${slug}.md`,
          `slice-${slug}.md`,
          `impl-summary-${slug}.json`,
          `test-summary-${slug}.md`,
        ]
        for (const name of names) expect(classifyFileName(name, contract)).toEqual(classifyFileName(name, base))
        const own = contract.patterns.filter(row => !row.fallback)
        for (const name of patterns.map(row => row.example))
          expect(own.filter(row => row.regex.test(name))).toHaveLength(1)
      },
    ),
    { numRuns: 200 },
  )
  expect(accepted).toBeGreaterThan(10)
})

function exampleOf(text: string): string {
  return text
    .slice(1, -1)
    .replace('[a-z]{2,5}', 'qq')
    .replace(/\[[^\]]*\][*?]/, '')
    .replace(/\[[^\]]*\]\+/, 'q')
    .replace('(md|json)', 'md')
    .replaceAll('\\.', '.')
}
