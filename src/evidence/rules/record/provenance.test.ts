import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONFIRMED } from '../submission/submission-sample.ts'
import { CHECK_NAMES, decideProvenance, type ProvenanceClaim, type ProvenanceFacts } from './provenance.ts'

const claim: ProvenanceClaim = {
  provider: 'github',
  repo: 'acme/widget',
  commit: 'a'.repeat(40),
  tree: null,
  workflow: 'dogfood.yml',
  run_id: '123',
  attempt: 1,
}

const gitClaim: ProvenanceClaim = { ...claim, provider: 'git', tree: 'c'.repeat(40) }
const gitFacts: ProvenanceFacts = {
  ...CONFIRMED,
  adapter: 'git',
  run_status: null,
  observed: { repo: 'acme/widget', commit: 'a'.repeat(40), tree: 'c'.repeat(40) },
}

const observed = (change: ProvenanceFacts['observed']) => ({ observed: { ...CONFIRMED.observed, ...change } })

// The rows of the table in order: what the adapter says, the row that decides, and the outcome.
const rows: readonly [
  rule: string,
  change: Partial<ProvenanceFacts> | null,
  outcome: string,
  reasons: readonly string[],
][] = [
  ['no_adapter', null, 'deferred', ['no adapter answered']],
  ['stub', { adapter: 'stub', found: false }, 'deferred', ['stub adapter checked nothing']],
  ['unknown_adapter', { adapter: 'constructor' }, 'deferred', ['unknown adapter "constructor"']],
  ['wrong_adapter', { adapter: 'git' }, 'deferred', ['adapter "git" does not handle provider "github"']],
  ['unreachable', { reachable: false, detail: 'timeout' }, 'deferred', ['provider unreachable: timeout']],
  ['unreachable', { reachable: false, found: false }, 'deferred', ['provider unreachable']],
  ['not_found', { found: false }, 'denied', ['source run could not be confirmed']],
  ['existence_unknown', { found: null }, 'deferred', ['adapter did not say whether the run exists']],
  [
    'mismatch',
    { run_status: 'queued', ...observed({ repo: 'evil/widget' }) },
    'denied',
    ['repo mismatch: claimed "acme/widget", observed "evil/widget"'],
  ],
  [
    'mismatch',
    observed({ attempt: 2, run_id: '9' }),
    'denied',
    ['run_id mismatch: claimed "123", observed "9"', 'attempt mismatch: claimed "1", observed "2"'],
  ],
  ['not_completed', { run_status: null }, 'deferred', ['source run is not completed (status "unknown")']],
  [
    'not_checked',
    observed({ commit: null, attempt: null }),
    'deferred',
    ['commit was not checked', 'attempt was not checked'],
  ],
  ['confirmed', {}, 'confirmed', []],
  ['confirmed', observed({ run_id: 123, attempt: '1', workflow: 'dogfood.yml' }), 'confirmed', []],
]

test.each(rows)('row %s decides for %j', (rule, change, outcome, reasons) => {
  const answer = decideProvenance(claim, change && { ...CONFIRMED, ...change })
  expect(answer.rule).toBe(rule)
  expect(answer.result.outcome).toBe(outcome)
  expect(answer.result.reasons).toEqual(reasons.map(reason => `provenance: ${reason}`))
})

test('git needs repository, commit and tree, and asks for no run', () => {
  expect(decideProvenance(gitClaim, gitFacts).result.outcome).toBe('confirmed')
  expect(decideProvenance({ ...gitClaim, tree: null }, gitFacts).rule).toBe('not_checked')
  expect(
    decideProvenance(gitClaim, { ...gitFacts, observed: { ...gitFacts.observed, tree: 'd'.repeat(40) } }).rule,
  ).toBe('mismatch')
})

test('checks are shown exactly when something was compared', () => {
  for (const [rule, change] of rows) {
    const { checks } = decideProvenance(claim, change && { ...CONFIRMED, ...change }).result
    const isCompared = ['mismatch', 'not_completed', 'not_checked', 'confirmed'].includes(rule)
    expect(Object.keys(checks)).toEqual(isCompared ? [...CHECK_NAMES] : [])
  }
})

const facts = fc.record<ProvenanceFacts>({
  adapter: fc.constantFrom('github', 'git', 'stub', 'gitlab', '__proto__'),
  reachable: fc.boolean(),
  found: fc.constantFrom(true, false, null),
  run_status: fc.constantFrom('completed', 'queued', null),
  detail: fc.constantFrom(null, 'timeout'),
  observed: fc.record({
    repo: fc.constantFrom('acme/widget', 'evil/widget', null),
    commit: fc.constantFrom('a'.repeat(40), 'f'.repeat(40), null),
    workflow: fc.constantFrom('dogfood.yml', 'other.yml', null),
    run_id: fc.constantFrom('123', '124', null),
    attempt: fc.constantFrom(1, 2, null),
  }),
})

test('L4: the stub confirms nothing, whatever it says', () => {
  fc.assert(
    fc.property(facts, given => {
      expect(decideProvenance(claim, { ...given, adapter: 'stub' }).result.outcome).toBe('deferred')
    }),
  )
})

test('L5: what is unreachable, unfinished or unchecked is never denied; a mismatch is never deferred', () => {
  fc.assert(
    fc.property(facts, given => {
      const { outcome } = decideProvenance(claim, given).result
      const isAsked = given.adapter === 'github' && given.reachable
      const values = Object.values(given.observed)
      const differs = values.some(value =>
        ['evil/widget', 'f'.repeat(40), 'other.yml', '124', 2].some(wrong => wrong === value),
      )
      if (!isAsked) expect(outcome).toBe('deferred')
      if (isAsked && given.found && !differs && (given.run_status !== 'completed' || values.includes(null)))
        expect(outcome).toBe('deferred')
      if (isAsked && (given.found === false || (given.found && differs))) expect(outcome).toBe('denied')
    }),
    { numRuns: 1000 },
  )
})
