import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideGuard } from '../layout/decide-guard.ts'
import { composeLaneSlug } from '../layout/lane-slug.ts'
import { BUILT_IN_CONTRACTS } from './compile-contract.ts'
import { findEditDistance } from './edit-distance.ts'
import { type SuggestionRule, suggestName } from './suggest-name.ts'

const { devt, provost } = BUILT_IN_CONTRACTS

const rows: [name: string, suggestion: string | null, rule: SuggestionRule][] = [
  ['plan.md', null, 'already_legal'],
  ['workflow.yaml', null, 'already_legal'], // legal, although only a command writes it
  ['Review API.md', 'review-api.md', 'normalised'],
  ['impl_summary.md', 'impl-summary.md', 'normalised'],
  ['review.json.bak~', 'review.json', 'normalised'],
  ['.review.md', 'review.md', 'normalised'],
  ['review é.md', 'review.md', 'normalised'],
  ['my-review.md', 'review-my.md', 'slug_family'],
  ['review2.md', 'review-2.md', 'slug_family'],
  ['impl-summary-v2.txt', 'impl-summary-v-2.md', 'slug_family'],
  ['review.yaml', 'review.md', 'slug_family'],
  ['frontend_slice.json', 'slice-frontend.md', 'slug_family'],
  ['verification_a.json.old', 'verification-a.json', 'normalised'],
  ['slice.txt', 'scratchpad.md', 'scratchpad'], // the bare family name is not legal
  ['reserach.md', 'research.md', 'nearest_name'],
  ['scratch.md', 'scratchpad.md', 'nearest_name'],
  ['plan.txt', 'scratchpad.md', 'scratchpad'], // three of seven letters wrong is too much
  ['workflow.yml', 'scratchpad.md', 'scratchpad'], // the nearest name is managed
  ['workflow.yaml~', 'scratchpad.md', 'scratchpad'],
  ['notes.md', 'scratchpad.md', 'scratchpad'],
  ['---', 'scratchpad.md', 'scratchpad'],
  ['日本.md', 'scratchpad.md', 'scratchpad'],
  ['__proto__', 'scratchpad.md', 'scratchpad'],
]

test.each(rows)('for %s: %s by %s', (name, suggestion, rule) => {
  expect(suggestName(name, provost)).toMatchObject({ legal: rule === 'already_legal', suggestion, rule })
})

test('the sidecar of a lane is a suggestion only where it is legal', () => {
  expect(suggestName('lane_review_lane_api.json', provost).suggestion).toBe('review-lane-lane-api.json')
  expect(suggestName('lane_review_lane_api.json', devt).suggestion).toBe('review-lane-lane-api.md')
})

const anyName = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 40 }),
    fc.stringMatching(
      /^[a-zA-Z_. -]{0,6}(review|slice|impl_summary|plan|research|lane)[a-zA-Z0-9_. -]{0,8}(\.md|\.json|\.txt|~)?$/,
    ),
  )
  .filter(name => !name.includes('/') && !name.includes('\0') && name !== '.' && name !== '..')

// L17
test('the guard allows exactly what is legal and not managed, and every suggestion is allowed', () => {
  fc.assert(
    fc.property(anyName, fc.constantFrom(devt, provost), (name, contract) => {
      const { legal, suggestion } = suggestName(name, contract)
      const guard = (path: string) => decideGuard({ root: '/w/p', path: `/w/p/.provost/state/${path}`, contract })
      const isManaged = contract.names.some(row => row.name === name && row.managedBy !== null)
      expect(guard(name).decision).toBe(legal && !isManaged ? 'allow' : 'deny')
      if (suggestion !== null) expect(guard(suggestion).decision).toBe('allow')
      expect(suggestion === null).toBe(legal)
    }),
    { numRuns: 1000 },
  )
})

test('a name no file can have leads to the scratchpad at once', () => {
  const start = performance.now()
  expect(suggestName('~'.repeat(1_000_000), provost).suggestion).toBe('scratchpad.md')
  expect(performance.now() - start).toBeLessThan(2_000)
})

test.each<[string, string, number | undefined]>([
  ['', '', 0],
  ['abc', 'abc', 0],
  ['abc', 'acb', 2], // a swap is two edits here
  ['kitten', 'sitting', 3],
  ['abcd', 'wxyz', undefined],
  ['a', 'abcde', undefined],
])('from %j to %j: %s', (from, to, distance) => expect(findEditDistance(from, to, 3)).toBe(distance))

test.each<[string, string]>([
  ['API', 'api'],
  ['Front End!', 'front_end'],
  ['2nd lane', 'nd_lane'],
  ['__db_1', 'db_1'],
  ['x'.repeat(40), 'x'.repeat(32)],
  ['é-lane', 'lane'],
])('the lane %j has the slug %s', (text, slug) => {
  expect(composeLaneSlug(text)).toBe(slug)
  expect(
    provost.patterns.some(
      row => row.source.startsWith('^review-lane-[a-z]') && row.regex.test(`review-lane-${slug}.md`),
    ),
  ).toBe(true)
})

test.each(['', '123', '日本', '___'])('the lane %j has no slug', text => {
  expect(() => composeLaneSlug(text)).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }))
})
