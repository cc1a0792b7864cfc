// Identity: the stages by example, and the law against a slow reading of the same table that looks at all pairs.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PRIOR_STATES } from '../finding-state.ts'
import { comparableText, ruleKey } from '../reported-finding.ts'
import { fingerprintFinding, lineBucket } from './fingerprint.ts'
import { type Matching, matchFindings, type ObservedFinding, type PriorFinding, type Rename } from './match-findings.ts'
import { symbolTail } from './symbol-tail.ts'

const KNOWN: PriorFinding = { id: 'fi_1', state: 'new', category: 'bug', path: 'src/a.ts', line: 10 }
const SEEN: ObservedFinding = { key: 'k', category: 'bug', path: 'src/a.ts', line: 10 }

const outcome = ({ matches, ambiguous }: Matching): string => {
  const [match] = matches
  if (match) return [match.stage, match.state, match.detail].filter(word => word !== null).join(' ')
  return ambiguous.length > 0 ? 'ambiguous' : 'new'
}

const RENAMED: readonly Rename[] = [{ from: 'src/a.ts', to: 'lib/a.ts' }]

const rows: [words: string, prior: Partial<PriorFinding>, seen: Partial<ObservedFinding>, Rename[] | null, string][] = [
  ['the same report again', {}, {}, null, 'fingerprint recurring'],
  ['nine lines further down, in the same bucket', {}, { line: 19 }, null, 'fingerprint recurring'],
  ['in the next bucket, twenty lines away', {}, { line: 30 }, null, 'nearest recurring moved'],
  ['twenty-one lines away', {}, { line: 31 }, null, 'new'],
  [
    'far away, with the same code around it',
    { anchor: 'a' },
    { anchor: 'a', line: 900 },
    null,
    'anchor recurring moved',
  ],
  ['far away, in the same symbol', { symbol: 'g' }, { symbol: 'A.g()', line: 900 }, null, 'symbol recurring moved'],
  ['near, in another symbol', { symbol: 'g' }, { symbol: 'h' }, null, 'new'],
  ['near, the symbol unknown now', { symbol: 'g' }, {}, null, 'nearest recurring'],
  ['the file in other capitals', {}, { path: 'SRC/a.ts' }, null, 'new'],
  ['another rule', { rule_id: 'R1' }, { rule_id: 'R2' }, null, 'new'],
  ['the rule in place of the category', { rule_id: 'bug' }, {}, null, 'nearest recurring'],
  ['the file renamed', {}, { path: 'lib/a.ts', line: 12 }, [...RENAMED], 'rename recurring moved'],
  ['the file renamed, another bucket', {}, { path: 'lib/a.ts', line: 21 }, [...RENAMED], 'nearest recurring moved'],
  ['a fixed one reported again', { state: 'fixed' }, {}, null, 'fingerprint recurring regressed'],
  ['a fixed one reported nearby', { state: 'fixed' }, { line: 20 }, null, 'new'],
  ['a rejected one reported again', { state: 'rejected' }, {}, null, 'fingerprint rejected seen_again'],
  [
    'no path, the same words',
    { path: null, text: ' No  CI' },
    { path: null, text: 'no ci' },
    null,
    'fingerprint recurring',
  ],
  ['no path, other words', { path: null, text: 'no ci' }, { path: null, text: 'no cd' }, null, 'new'],
  ['no path and no words', { path: null }, { path: null }, null, 'new'],
]
test.each(rows)('%s', (_words, prior, seen, renames, wanted) => {
  expect(outcome(matchFindings([{ ...KNOWN, ...prior }], [{ ...SEEN, ...seen }], renames ?? []))).toBe(wanted)
})

test('between two that are equally near, nobody is guessed', () => {
  const priors = [
    { ...KNOWN, id: 'fi_1', line: 10, symbol: 'a' },
    { ...KNOWN, id: 'fi_2', line: 30, symbol: 'b' },
  ]
  const answer = matchFindings(priors, [{ ...SEEN, line: 20 }])
  expect(answer.ambiguous).toEqual([{ key: 'k', ids: ['fi_1', 'fi_2'], stage: 'nearest' }])
  expect(answer).toMatchObject({ matches: [], new: [], missing: [], ambiguousPrior: ['fi_1', 'fi_2'] })
})

test('an open finding is preferred to a closed one, whatever is nearer', () => {
  const priors: PriorFinding[] = [
    { ...KNOWN, id: 'fi_1', line: 10, state: 'fixed' },
    { ...KNOWN, id: 'fi_2', line: 19, state: 'new' },
  ]
  expect(matchFindings(priors, [SEEN]).matches).toMatchObject([{ id: 'fi_2' }])
})

const facts = {
  category: fc.constantFrom('bug', 'docs', null),
  rule_id: fc.constantFrom(null, '', 'R1'),
  path: fc.constantFrom('src/a.ts', 'lib/a.ts', null),
  line: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 60 })),
  symbol: fc.constantFrom(null, 'f', 'A.f', 'g()'),
  anchor: fc.constantFrom(null, 'aa', 'bb'),
  text: fc.constantFrom(null, 'one', 'One '),
}
const game = fc.record({
  prior: fc.uniqueArray(
    fc.record({
      id: fc.string({ unit: fc.constantFrom('a', 'b', '1', '2'), minLength: 1, maxLength: 4 }),
      state: fc.constantFrom(...PRIOR_STATES),
      ...facts,
    }),
    {
      selector: ({ id }) => id,
      maxLength: 9,
    },
  ),
  current: fc.uniqueArray(
    fc.record({ key: fc.string({ unit: fc.constantFrom('a', 'b', '1', '2'), minLength: 1, maxLength: 4 }), ...facts }),
    { selector: ({ key }) => key, maxLength: 9 },
  ),
  renames: fc.constantFrom<Rename[]>([], [{ from: 'src/a.ts', to: 'lib/a.ts' }]),
})

/** Everybody is a candidate of everybody, and only lines and names decide. */
const crowd = game.map(({ prior, current, renames }) => {
  const alike = { category: 'bug', rule_id: null, path: 'src/a.ts', symbol: 'f', anchor: 'aa' }
  const rename = { ...alike, path: 'lib/a.ts' }
  return {
    prior: prior.map(finding => ({ ...finding, ...alike })),
    current: current.map(finding => ({ ...finding, ...(renames.length > 0 ? rename : alike) })),
    renames,
  }
})

/** No fingerprint and no anchor is equal, so that only symbols and nearness are left. */
const estranged = game.map(({ prior, current, renames }) => {
  const alike = { category: 'bug', rule_id: null, path: 'src/a.ts', anchor: null }
  const long = (symbol: string | null) => (symbol === null ? null : `ns::${symbol}`)
  return {
    prior: prior.map(finding => ({ ...finding, ...alike, symbol: long(finding.symbol), state: 'new' as const })),
    current: current.map(finding => ({ ...finding, ...alike, path: renames[0]?.to ?? alike.path })),
    renames,
  }
})

describe('for all findings', () => {
  test('L4: every key and every id stands in the answer exactly once', () => {
    fc.assert(
      fc.property(game, ({ prior, current, renames }) => {
        const answer = matchFindings(prior, current, renames)
        const keys = [...answer.matches, ...answer.ambiguous].map(({ key }) => key).concat(answer.new)
        const ids = answer.matches.map(({ id }) => id).concat(answer.missing, answer.ambiguousPrior)
        expect(keys.toSorted()).toEqual(current.map(({ key }) => key).toSorted())
        expect(ids.toSorted()).toEqual(prior.map(({ id }) => id).toSorted())
      }),
    )
  })

  test('L4: the order of arrival does not matter', () => {
    fc.assert(
      fc.property(game, ({ prior, current, renames }) => {
        expect(matchFindings(prior.toReversed(), current.toReversed(), renames)).toEqual(
          matchFindings(prior, current, renames),
        )
      }),
    )
  })

  test.each([
    ['scattered', game, 3000],
    ['crowded', crowd, 2000],
    ['estranged', estranged, 2000],
  ])('the indexes answer like the table read over all pairs, %s', (_words, drawn, numRuns) => {
    fc.assert(
      fc.property(drawn, ({ prior, current, renames }) => {
        expect(pairsOf(matchFindings<PriorFinding>(prior, current, renames))).toEqual(
          matchAllPairs(prior, current, renames),
        )
      }),
      { numRuns },
    )
  })
})

type Pairs = { readonly pairs: string[]; readonly ambiguous: string[] }

function pairsOf({ matches, ambiguous }: Matching): Pairs {
  return {
    pairs: matches.map(({ key, id, stage }) => `${stage} ${key} ${id}`).toSorted(),
    ambiguous: ambiguous.map(({ key, ids, stage }) => `${stage} ${key} ${ids}`).toSorted(),
  }
}

type Pair = { readonly prior: PriorFinding; readonly seen: ObservedFinding; readonly distance: number }

/** The table of the specification, word by word and without any index. */
function matchAllPairs(
  prior: readonly PriorFinding[],
  current: readonly ObservedFinding[],
  renames: readonly Rename[],
) {
  const left = { priors: new Set(prior), seen: new Set(current) }
  const found: Pairs = { pairs: [], ambiguous: [] }
  const targetOf = ({ path }: PriorFinding) => renames.find(({ from }) => from === path)?.to
  const placeOf = (known: PriorFinding) => targetOf(known) ?? known.path
  const isSame = (one: unknown, other: unknown) => Boolean(one) && one === other
  const isClosed = ({ state }: PriorFinding) => state === 'fixed' || state === 'obsolete'
  const isSameRule = ({ prior: known, seen }: Pair) => ruleKey(known) === ruleKey(seen)
  const tails = ({ prior: known, seen }: Pair) => [symbolTail(known.symbol), symbolTail(seen.symbol)] as const
  const print = (finding: PriorFinding | ObservedFinding) =>
    fingerprintFinding({ ...finding, file: finding.path }).fingerprint
  const candidates = (isCandidate: (pair: Pair) => boolean): Pair[] =>
    [...left.priors].flatMap(known => [...left.seen].map(seen => composePair(known, seen))).filter(isCandidate)
  const take = (stage: string, { prior: known, seen }: Pair) => {
    left.priors.delete(known)
    left.seen.delete(seen)
    found.pairs.push(`${stage} ${seen.key} ${known.id}`)
  }
  const anchorsDiffer = ({ prior: known, seen }: Pair) => !isSame(known.anchor, seen.anchor)
  const greedily = (stage: string, isCandidate: (pair: Pair) => boolean) => {
    const order = (pair: Pair) => [Number(isClosed(pair.prior)), Number(anchorsDiffer(pair)), pair.distance] as const
    for (;;) {
      const [best] = candidates(isCandidate).toSorted((one, other) => {
        const [a, b] = [order(one), order(other)]
        const byNumber = a[0] - b[0] || a[1] - b[1] || (a[2] === b[2] ? 0 : a[2] - b[2])
        return byNumber || (`${one.prior.id} ${one.seen.key}` < `${other.prior.id} ${other.seen.key}` ? -1 : 1)
      })
      if (!best) return
      take(stage, best)
    }
  }
  greedily('fingerprint', ({ prior: known, seen }) => {
    if (print(known) !== print(seen) || (known.path || null) !== (seen.path || null)) return false
    return Boolean(known.path) || isSame(comparableText(known.text), comparableText(seen.text))
  })
  greedily('anchor', pair => isSameRule(pair) && isSame(pair.prior.path, pair.seen.path) && !anchorsDiffer(pair))
  greedily('rename', pair => {
    const { prior: known, seen } = pair
    const isSameBucket = isSame(lineBucket(known.line), lineBucket(seen.line))
    return (
      isSame(targetOf(known), seen.path) &&
      isSameRule(pair) &&
      (!anchorsDiffer(pair) || isSame(...tails(pair)) || isSameBucket)
    )
  })
  const mutually = (stage: string, isCandidate: (pair: Pair) => boolean) => {
    const inGame = (pair: Pair) =>
      !isClosed(pair.prior) && isSame(placeOf(pair.prior), pair.seen.path) && isSameRule(pair) && isCandidate(pair)
    const sharing = (pair: Pair, all: readonly Pair[]) =>
      all
        .filter(other => other.prior !== pair.prior || other.seen !== pair.seen)
        .filter(other => other.prior === pair.prior || other.seen === pair.seen)
    for (;;) {
      const all = candidates(inGame)
      const taken = all.find(pair => sharing(pair, all).every(other => pair.distance < other.distance))
      if (taken) take(stage, taken)
      else return all
    }
  }
  const stages: [string, (pair: Pair) => boolean][] = [
    ['symbol', pair => isSame(...tails(pair))],
    ['nearest', pair => pair.distance <= 20 && (tails(pair).includes('') || isSame(...tails(pair)))],
  ]
  for (const [stage, isCandidate] of stages) {
    const stuck = mutually(stage, isCandidate)
    for (const seen of new Set(stuck.map(pair => pair.seen))) {
      const ids = stuck
        .filter(pair => pair.seen === seen)
        .map(pair => pair.prior.id)
        .toSorted()
      found.ambiguous.push(`${stage} ${seen.key} ${ids}`)
      left.seen.delete(seen)
    }
    for (const pair of stuck) left.priors.delete(pair.prior)
  }
  return { pairs: found.pairs.toSorted(), ambiguous: found.ambiguous.toSorted() }
}

function composePair(prior: PriorFinding, seen: ObservedFinding): Pair {
  const isKnown = typeof prior.line === 'number' && typeof seen.line === 'number'
  return { prior, seen, distance: isKnown ? Math.abs(prior.line! - seen.line!) : Number.POSITIVE_INFINITY }
}
