// Duplicates of one wave: the rows of the rule, and the law against linking all pairs.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareSeverity, SEVERITIES } from '../severity.ts'
import { mergeWave, type WaveFinding } from './merge-wave.ts'

const ONE: WaveFinding = {
  key: 'a',
  source: 'backend',
  severity: 'LOW',
  category: 'bug',
  path: 'src/a.ts',
  line: 10,
  text: 'one',
}

const rows: [words: string, other: Partial<WaveFinding>, one: Partial<WaveFinding>, merged: number][] = [
  ['the same line', {}, {}, 1],
  ['two lines away', { line: 12 }, {}, 1],
  ['three lines away', { line: 13 }, {}, 0],
  ['far away, with the same code around it', { line: 99, anchor: 'x' }, { anchor: 'x' }, 1],
  ['two lines that were read, by one agent', { line: 11, core: 'y' }, { core: 'x' }, 0],
  ['a line apart, both read, by two agents', { line: 11, core: 'y', source: 'docs' }, { core: 'x' }, 1],
  ['far away, read, with the same code around it', { line: 99, anchor: 'x', core: 'x' }, { anchor: 'x', core: 'x' }, 0],
  ['another category', { category: 'docs' }, {}, 0],
  ['another rule', { rule_id: 'R' }, {}, 0],
  ['another file', { path: 'src/b.ts' }, {}, 0],
  ['another symbol', { symbol: 'f' }, {}, 0],
  ['the same symbol by its long name', { symbol: 'A.f()' }, { symbol: 'f' }, 1],
  ['both without a line, the same words', { line: null, text: ' ONE' }, { line: null }, 1],
  ['one without a line, the same words', { line: null }, {}, 0],
  ['both without a line and without words', { line: null, text: null }, { line: null, text: '' }, 0],
  ['no path, the same words, far apart', { path: null, line: 99 }, { path: null }, 1],
  ['no path, other words, the same line', { path: null, text: 'two' }, { path: null }, 0],
]
test.each(rows)('%s', (_words, other, one, merged) => {
  expect(
    mergeWave([
      { ...ONE, ...one },
      { ...ONE, key: 'b', ...other },
    ]).mergedCount,
  ).toBe(merged)
})

test('between two lines of one agent, what another agent says belongs to one of them', () => {
  const read = (key: string, source: string, line: number): WaveFinding => ({ ...ONE, key, source, line, core: key })
  const groups = (...findings: readonly WaveFinding[]) =>
    mergeWave(findings).findings.map(({ merged }) => merged.join(''))
  expect(groups(read('a', 'api', 10), read('b', 'docs', 11), read('c', 'api', 12))).toEqual(['ab', 'c'])
  expect(groups(read('a', 'api', 10), read('b', 'docs', 11), read('c', 'api', 11))).toEqual(['a', 'bc'])
})

test('the worst severity wins, every source is kept, and the smallest key stands for the group', () => {
  const findings: WaveFinding[] = [
    { ...ONE, key: 'c', severity: 'HIGH', source: 'tests', line: 14 },
    { ...ONE, key: 'b', severity: 'CRITICAL', source: 'docs', line: 12 },
    ONE,
  ]
  expect(mergeWave(findings).findings).toEqual([
    { key: 'a', severity: 'CRITICAL', line: 10, sources: ['backend', 'docs', 'tests'], merged: ['a', 'b', 'c'] },
  ])
})

const wave = fc.uniqueArray(
  fc.record({
    key: fc.string({ unit: fc.constantFrom('a', 'b', '1'), minLength: 1, maxLength: 4 }),
    source: fc.constantFrom('backend', 'docs'),
    severity: fc.constantFrom(...SEVERITIES),
    category: fc.constantFrom('bug', 'docs'),
    path: fc.constantFrom('src/a.ts', null),
    line: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 20 })),
    symbol: fc.constantFrom(null, 'f', 'A.f'),
    anchor: fc.constantFrom(null, 'x'),
    text: fc.constantFrom(null, 'one', 'ONE'),
  }),
  { selector: ({ key }) => key, maxLength: 12 },
)

test('L16: the order does not matter, and no severity is lowered', () => {
  fc.assert(
    fc.property(wave, findings => {
      const answer = mergeWave(findings)
      expect(mergeWave(findings.toReversed())).toEqual(answer)
      const keys = answer.findings.flatMap(({ merged }) => merged)
      expect(keys.toSorted()).toEqual(findings.map(({ key }) => key).toSorted())
      for (const { severity, merged } of answer.findings) {
        const given = findings.filter(({ key }) => merged.includes(key))
        expect(given.every(finding => compareSeverity(severity, finding.severity) <= 0)).toBe(true)
      }
    }),
  )
})

test('two findings are in one group exactly if a chain of duplicates leads from one to the other', () => {
  const isDuplicate = (one: WaveFinding, other: WaveFinding) => mergeWave([one, other]).mergedCount === 1
  fc.assert(
    fc.property(wave, findings => {
      const groupOf = new Map(mergeWave(findings).findings.flatMap(({ merged }) => merged.map(key => [key, merged])))
      for (const one of findings) {
        const reached = new Set([one])
        for (const known of reached) for (const other of findings) if (isDuplicate(known, other)) reached.add(other)
        expect(groupOf.get(one.key)?.toSorted()).toEqual([...reached].map(({ key }) => key).toSorted())
      }
    }),
    { numRuns: 200 },
  )
})
