// What leaves at the first question leaves as it would by asking everybody about everybody, and by the same stage.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isClosedFinding, PRIOR_STATES } from '../finding-state.ts'
import { ruleKey } from '../reported-finding.ts'
import type { LineFate } from './line-track.ts'
import { matchFindings, type ObservedFinding, type PriorFinding, type Rename } from './match-findings.ts'

const name = fc.string({ unit: fc.constantFrom('a', 'b', '1', '2'), minLength: 1, maxLength: 4 })
const path = fc.constantFrom('src/a.ts', 'lib/a.ts')
// Few, so that several stand on one line, and in two buckets of a fingerprint.
const line = fc.constantFrom(1, 2, 12)
const facts = {
  category: fc.constantFrom('bug', 'Bug', null),
  rule_id: fc.constantFrom(null, 'R1', 'bug'),
  path: fc.option(path),
  line: fc.option(line),
  symbol: fc.constantFrom(null, 'f', 'F'),
  anchor: fc.constantFrom(null, 'aa', 'bb'),
  core: fc.constantFrom(null, 'x()', 'y()'),
}
const fate = fc.oneof(
  fc.record({ fate: fc.constant('stays' as const), path, line }),
  fc.record({ fate: fc.constant('replaced' as const), path, from: line, to: fc.constant(24) }),
  fc.record({ fate: fc.constant('gone' as const), path }),
  fc.constant(null),
)
const prior = fc.record({ id: name, state: fc.constantFrom(...PRIOR_STATES), fate, ...facts })
const look = fc.record({
  prior: fc.uniqueArray(prior, { selector: ({ id }) => id, maxLength: 9 }),
  current: fc.uniqueArray(fc.record({ key: name, ...facts }), { selector: ({ key }) => key, maxLength: 9 }),
  renames: fc.constantFrom<Rename[]>([], [{ from: 'src/a.ts', to: 'lib/a.ts' }]),
  areLinesExact: fc.boolean(),
})

type Followed = PriorFinding & { readonly fate: LineFate | null }

/** In the order of ids each takes the first, in the order of keys, that is free and stands where it stands now. */
function pairOnLinesSlowly(priors: readonly Followed[], current: readonly ObservedFinding[]) {
  const free = current.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  return priors
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap(known => {
      const { fate } = known
      if (isClosedFinding(known.state) || fate?.fate !== 'stays') return []
      const isThere = (one: ObservedFinding) =>
        one.path === fate.path && one.line === fate.line && ruleKey(one) === ruleKey(known)
      const at = free.findIndex(isThere)
      return at < 0 ? [] : [{ known, observed: free.splice(at, 1)[0]! }]
    })
}

/** As the table has it for these two alone, their code unread; only the code is left where no row of it has both. */
function stageOfTwo(known: Followed, observed: ObservedFinding, renames: readonly Rename[]): string {
  const { matches } = matchFindings([{ ...known, core: null }], [{ ...observed, core: null }], renames)
  const stage = matches[0]?.stage ?? 'code'
  return ['fingerprint', 'anchor', 'rename'].includes(stage) ? stage : 'code'
}

test('whoever is met on its own line is met as by looking at all pairs, and the rest is matched without them', () => {
  fc.assert(
    fc.property(look, ({ prior: priors, current, renames, areLinesExact }) => {
      const sight = { fateOf: (one: Followed) => one.fate, areLinesExact }
      const onLines = pairOnLinesSlowly(priors, current)
      const [met, seen] = [new Set(onLines.map(({ known }) => known)), new Set(onLines.map(({ observed }) => observed))]
      const others = matchFindings<Followed>(
        priors.filter(one => !met.has(one)),
        current.filter(one => !seen.has(one)),
        renames,
        sight,
      )
      const expected = onLines.map(({ known, observed }) => ({
        key: observed.key,
        id: known.id,
        stage: stageOfTwo(known, observed, renames),
      }))
      const { matches, ...left } = matchFindings<Followed>(priors, current, renames, sight)
      const { matches: otherMatches, ...otherwiseLeft } = others
      const told = otherMatches.map(({ key, id, stage }) => ({ key, id, stage }))
      expect(matches.map(({ key, id, stage }) => ({ key, id, stage }))).toEqual(
        [...expected, ...told].toSorted((one, other) => (one.key < other.key ? -1 : 1)),
      )
      expect(left).toEqual(otherwiseLeft)
    }),
    { numRuns: 5000 },
  )
})

test('a closed one is not met on its line while an open one stands there', () => {
  const at = { path: 'a.js', line: 3, rule_id: 'R' }
  const fateOf = () => ({ fate: 'stays' as const, path: 'a.js', line: 3 })
  const priors: PriorFinding[] = [
    { ...at, id: 'fi_1', state: 'fixed' },
    { ...at, id: 'fi_2', state: 'new' },
  ]
  expect(matchFindings(priors, [{ ...at, key: 'k' }], [], { fateOf, areLinesExact: true })).toMatchObject({
    matches: [{ id: 'fi_2', key: 'k', stage: 'fingerprint', moved: false }],
    missing: ['fi_1'],
  })
})
