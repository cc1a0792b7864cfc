import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BUILT_IN_CONTRACTS } from './compile-contract.ts'
import { readNamePattern } from './name-pattern.ts'
import { buildPatternAutomaton, findCommonName, testByAutomaton } from './pattern-automaton.ts'

const accepted = [
  '^risk-[a-z]+\\.md$',
  '^risk\\.[A-Z0-9_.-]{0,64}\\.(md|json|jsonl|yaml|txt)$',
  '^ab\\.md$',
  '^risk-(auth|data\\.x)-[a]?[b]{3}\\.(md)$',
  '^risk-[-a-z.]*\\.jsonl$',
  `^${'a'.repeat(194)}\\.md$`,
]
const refused = [
  'risk-[a-z]+\\.md$',
  '^risk-[a-z]+\\.md',
  '^risk-[a-z]+\\.md~$',
  '^risk-[a-z]+\\.exe$',
  '^risk-[a-z]+.md$',
  '^r[a-z]+\\.md$',
  '^[a-z]+-risk\\.md$',
  '^(ab|c)d\\.md$',
  '^(a)b\\.md$',
  '^a(b)\\.md$',
  '^risk-(a|b)+\\.md$',
  '^risk-(a|)\\.md$',
  '^risk-()\\.md$',
  '^risk-[a-z]+[a-z]*\\.md$',
  '^risk-[a-z]+?\\.md$',
  '^risk-[a-z]{1,65}\\.md$',
  '^risk-[a-z]{0}\\.md$',
  '^risk-[a-z]{3,2}\\.md$',
  '^risk-[a-z]{2,}\\.md$',
  '^risk-[^a]\\.md$',
  '^risk-[z-a]\\.md$',
  '^risk-[A-z]\\.md$',
  '^risk-[0-z]\\.md$',
  '^risk-[]\\.md$',
  '^risk-[\\w]\\.md$',
  '^risk-\\w\\.md$',
  '^risk-a?\\.md$',
  '^risk-a|b\\.md$',
  '^risk-(?:a)\\.md$',
  '^risk-(a)\\1\\.md$',
  '^risk-é\\.md$',
  '^risk-\n\\.md$',
  `^${'a'.repeat(195)}\\.md$`,
  7,
  null,
]

test.each(accepted)('%s is accepted', source => expect(readNamePattern(source)).toBeDefined())
test.each(refused)('%j is refused', source => expect(readNamePattern(source)).toBeUndefined())

test('the base patterns fit the grammar, all but the fallback', () => {
  const fits = BUILT_IN_CONTRACTS.provost.patterns.map(row => [row.fallback, readNamePattern(row.source) !== undefined])
  expect(fits.every(([isFallback, isFitting]) => isFallback !== isFitting)).toBe(true)
})

const overlaps: [one: string, other: string, isCommon: boolean][] = [
  ['^aa[a-m]+\\.md$', '^aa[m-z]+\\.md$', true],
  ['^aa[a-l]+\\.md$', '^aa[m-z]+\\.md$', false],
  ['^aa[a-z]{2}\\.md$', '^aa[a-z]{3,4}\\.md$', false],
  ['^aa[a-z]{2}\\.md$', '^aa[a-z]{1,4}\\.md$', true],
  ['^aa[a-z]*\\.md$', '^aa\\.md$', true],
  ['^aa[a-z]+\\.md$', '^aa\\.md$', false],
  ['^aa[a-z]+\\.(md|json)$', '^aax\\.(txt|json)$', true],
  ['^aa[a-z]+\\.md$', '^aax\\.(txt|json)$', false],
  ['^aa(b|bc)d\\.md$', '^aabcd\\.md$', true],
  ['^aa(b|bc)d\\.md$', '^aabc\\.md$', false],
  ['^aa[a-z.]*\\.md$', '^aa\\.md\\.md$', true], // the dot may belong to the run or to the end
  ['^impl-[a-rt-z]+-x\\.json$', '^impl-summary-[a-z]+\\.json$', false],
  ['^aa[a-z]{0,64}[a-z]{0,64}\\.md$', '^aa[a-z]{64}[a-z]{64}\\.md$', true],
  ['^aa[a-z]{0,64}[a-z]{0,63}\\.md$', '^aa[a-z]{64}[a-z]{64}\\.md$', false],
]

test.each(overlaps)('%s and %s have a common name: %s', (one, other, isCommon) => {
  const found = commonName(one, other)
  expect(found !== undefined).toBe(isCommon)
  expect(commonName(other, one) !== undefined).toBe(isCommon)
  if (found !== undefined)
    expect([found, new RegExp(one).test(found), new RegExp(other).test(found)]).toEqual([found, true, true])
})

function commonName(one: string, other: string): string | undefined {
  const [first, second] = [one, other].map(source => buildPatternAutomaton(readNamePattern(source)!))
  return findCommonName(first!, second!)
}

const piece = fc.constantFrom(
  'a',
  'b',
  '[ab]',
  '[ab]?',
  '[b]{0,2}',
  '[a]{2}',
  '[ab]{1,3}',
  '(a|bb)',
  '(ab|b|a)',
  '\\.',
  '[ab.]*',
  '[a.]+',
)
const source = fc
  .tuple(fc.constantFrom('aa', 'ab'), fc.array(piece, { maxLength: 4 }), fc.constantFrom('\\.md', '\\.(md|txt)'))
  .map(([start, pieces, end]) => `^${start}${pieces.join('')}${end}$`)
  .filter(text => readNamePattern(text) !== undefined)
const shortNames = ['', ...allTexts('ab.', 5)].flatMap(middle =>
  ['aa', 'ab'].flatMap(start => ['.md', '.txt'].map(end => start + middle + end)),
)

function allTexts(letters: string, length: number): string[] {
  if (length === 0) return []
  const shorter = ['', ...allTexts(letters, length - 1)]
  return [...new Set(shorter.flatMap(text => [...letters].map(letter => text + letter)))]
}

test('the answer is that of trying every short name: what is found fits both, and what fits both is found', () => {
  fc.assert(
    fc.property(source, source, (one, other) => {
      const [first, second] = [new RegExp(one), new RegExp(other)]
      const found = commonName(one, other)
      if (found !== undefined) expect([first.test(found), second.test(found)]).toEqual([true, true])
      else expect(shortNames.find(name => first.test(name) && second.test(name))).toBeUndefined()
    }),
    { numRuns: 500 },
  )
})

test('a hundred patterns are compared pair by pair within a second or so', () => {
  const automata = Array.from(
    { length: 100 },
    (_, at) => `^zz-[a-z]{1,60}-${String(at).padStart(3, '0')}[a-z0-9]*\\.(md|json)$`,
  ).map(text => buildPatternAutomaton(readNamePattern(text)!))
  const start = performance.now()
  for (const [at, one] of automata.entries())
    for (const other of automata.slice(at + 1)) expect(findCommonName(one, other)).toBeUndefined()
  expect(performance.now() - start).toBeLessThan(5_000)
})

const testOf = (source: string) => testByAutomaton(buildPatternAutomaton(readNamePattern(source)!))

test('what a pattern allows is what the same regular expression allows', () => {
  const names = fc.array(
    fc.constantFrom('risk-', 'ab', 'a', 'b', 'bbb', '.', '.md', '.jsonl', 'auth', 'data.x', '-', '\n', 'é', 'Z9_'),
  )
  fc.assert(
    fc.property(fc.constantFrom(...accepted), names, (source, parts) => {
      const name = parts.join('')
      expect(testOf(source).test(name)).toBe(new RegExp(source).test(name))
    }),
    { numRuns: 2_000 },
  )
})

test('the worst pattern of the grammar answers for the longest name', () => {
  // As a regular expression that tries and tries again this would not end.
  const worst = `^aa${'[a-z]{0,64}'.repeat(16)}\\.md$`
  expect([testOf(worst).test(`${'a'.repeat(250)}!`), testOf(worst).test(`${'a'.repeat(250)}.md`)]).toEqual([
    false,
    true,
  ])
})
