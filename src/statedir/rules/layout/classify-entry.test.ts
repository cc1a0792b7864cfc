import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BUILT_IN_CONTRACTS } from '../contract/compile-contract.ts'
import {
  BUCKETS,
  type ClassificationRule,
  classifyEntry,
  classifyFileName,
  type EntryBucket,
} from './classify-entry.ts'
import { deriveAudit } from './derive-audit.ts'
import { ENTRY_KINDS, type EntryKind } from './state-entry.ts'

const { devt, provost } = BUILT_IN_CONTRACTS

const rows: [
  name: string,
  kind: EntryKind,
  bucket: EntryBucket,
  rule: ClassificationRule,
  entry: string | null,
  also: string[],
][] = [
  ['review.md', 'symlink', 'ad_hoc', 'symlink', null, []],
  ['.archive', 'symlink', 'ad_hoc', 'symlink', null, []],
  ['review.md', 'other', 'ad_hoc', 'special_file', null, []],
  ['.archive', 'dir', 'canonical', 'canonical_name', '.archive', []],
  ['.archive', 'file', 'ad_hoc', 'kind_mismatch', null, []],
  ['plan.md', 'dir', 'ad_hoc', 'kind_mismatch', null, []],
  ['notes', 'dir', 'ad_hoc', 'directory_not_listed', null, []],
  ['x.tmp', 'dir', 'ad_hoc', 'directory_not_listed', null, []],
  ['plan.md', 'file', 'canonical', 'canonical_name', 'plan.md', []],
  ['PLAN.md', 'file', 'ad_hoc', 'nothing_matches', null, []],
  ['plan.md ', 'file', 'ad_hoc', 'nothing_matches', null, []],
  ['review-scope.md', 'file', 'canonical', 'canonical_name', 'review-scope.md', ['^review-[A-Za-z0-9_.-]+\\.md$']],
  ['docs-summary.md', 'file', 'canonical', 'canonical_name', 'docs-summary.md', ['^[a-z]+-summary\\.md$']],
  ['.x.tmp', 'file', 'ephemeral', 'ephemeral_pattern', '^\\..*\\.tmp$', ['^.*\\.tmp$']],
  ['plan.md~', 'file', 'ephemeral', 'ephemeral_pattern', '^.*~$', []],
  ['a\nb.tmp', 'file', 'ad_hoc', 'nothing_matches', null, []], // a dot does not match a line break
  ['review-x.md\n', 'file', 'ad_hoc', 'nothing_matches', null, []],
  ['review-a.md', 'file', 'pattern_allowed', 'allowed_pattern', '^review-[A-Za-z0-9_.-]+\\.md$', []],
  [
    'review-summary.md',
    'file',
    'pattern_allowed',
    'allowed_pattern',
    '^review-[A-Za-z0-9_.-]+\\.md$',
    ['^[a-z]+-summary\\.md$'],
  ],
  ['review-.md', 'file', 'ad_hoc', 'nothing_matches', null, []],
  ['.DS_Store', 'file', 'ad_hoc', 'nothing_matches', null, []],
  ['__proto__', 'file', 'ad_hoc', 'nothing_matches', null, []],
  ['constructor', 'dir', 'ad_hoc', 'directory_not_listed', null, []],
]

test.each(rows)('%j as %s is %s by %s', (name, kind, bucket, rule, entry, also) => {
  expect(classifyEntry({ name, kind }, devt)).toMatchObject({ bucket, rule, entry, also })
})

test('a name that is not UTF-8 is ad hoc, whatever its picture looks like', () => {
  expect(classifyEntry({ name: 'plan.md', kind: 'file', undecodable: true }, devt)).toMatchObject({
    bucket: 'ad_hoc',
    rule: 'name_undecodable',
  })
})

test('only devt calls the promoted rows ad hoc', () => {
  for (const name of ['consolidator-ran.txt', 'review-lane-api.json']) {
    expect([classifyFileName(name, devt).bucket, classifyFileName(name, provost).bucket]).toEqual([
      'ad_hoc',
      name.endsWith('.txt') ? 'canonical' : 'pattern_allowed',
    ])
  }
})

const name = fc.oneof(
  fc.constantFrom(
    ...provost.names.map(row => row.name),
    ...provost.patterns.map(row => row.example),
    '__proto__',
    'x~',
  ),
  fc.string({ minLength: 1, maxLength: 30 }),
  fc.stringMatching(/^(review|slice|impl-summary|x)-[a-zA-Z0-9_.~-]{0,9}\.(md|json|tmp)$/),
)
const entry = fc.record({
  name,
  kind: fc.constantFrom(...ENTRY_KINDS),
  mtimeMs: fc.constant(null),
  size: fc.nat(),
  undecodable: fc.boolean(),
})

// L1
test('every entry has exactly one bucket, the counts add up, and none is lost', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(entry, { selector: fact => fact.name }),
      fc.constantFrom(devt, provost),
      (facts, contract) => {
        const { counts, entries, total_bytes } = deriveAudit(facts, contract)
        const { total, ...buckets } = counts
        expect(Object.keys(buckets).toSorted()).toEqual([...BUCKETS].toSorted())
        expect(Object.values(buckets).reduce((sum, count) => sum + count, 0)).toBe(total)
        expect(entries.map(found => found.name).toSorted()).toEqual(facts.map(fact => fact.name).toSorted())
        expect(total_bytes).toBe(facts.reduce((sum, fact) => sum + fact.size, 0))
      },
    ),
  )
})

// L2, from the definition: the first bucket whose rows match, in this order.
test('canonical wins over ephemeral, ephemeral over patterns, patterns over nothing', () => {
  fc.assert(
    fc.property(name, fc.constantFrom(devt, provost), (text, contract) => {
      const isListed = contract.names.some(row => row.name === text && row.kind === 'file')
      const isDirectoryRow = contract.names.some(row => row.name === text && row.kind === 'dir')
      const isEphemeral = contract.ephemeral.some(row => row.regex.test(text))
      const isAllowed = contract.patterns.some(row => row.regex.test(text))
      const expected = isListed
        ? 'canonical'
        : isDirectoryRow
          ? 'ad_hoc'
          : isEphemeral
            ? 'ephemeral'
            : isAllowed
              ? 'pattern_allowed'
              : 'ad_hoc'
      expect(classifyFileName(text, contract).bucket).toBe(expected)
      expect(classifyEntry({ name: text, kind: 'file' }, contract)).toEqual(classifyFileName(text, contract))
    }),
  )
})

test('an audit suggests a name only where a file can be renamed', () => {
  const facts = [
    { name: 'Review API.md', kind: 'file', mtimeMs: 5, size: 3 },
    { name: 'notes.md', kind: 'symlink', mtimeMs: 5, size: 3 },
    { name: '.lock', kind: 'file', mtimeMs: null, size: 9 },
  ] as const
  expect(
    deriveAudit(facts, provost).entries.map(({ name, suggestion, managed }) => [name, suggestion, managed]),
  ).toEqual([
    ['.lock', null, true],
    ['Review API.md', 'review-api.md', false],
    ['notes.md', null, false],
  ])
})
