import { expect, test } from 'vitest'
import { decideOpenPr } from './decide-open-pr.ts'
import { type ChangeFacts, type CheckFact, deriveCi, deriveForgeObservation } from './derive-forge-observation.ts'
import { derivePrFlags } from './derive-pr-flags.ts'

const HEAD = 'aaa'
const CALM: ChangeFacts = {
  state: 'open',
  number: 4,
  url: 'u',
  draft: false,
  headSha: HEAD,
  checks: [],
  decision: 'none',
  openHumanComments: 0,
  openBotComments: 0,
  mergeable: null,
  conflicts: null,
}

function check(conclusion: CheckFact['conclusion'], change: Partial<CheckFact> = {}): CheckFact {
  return { name: 'unit', sha: HEAD, required: true, conclusion, ...change }
}

const ci: [because: string, checks: CheckFact[], answer: string][] = [
  ['nothing is required', [], 'none'],
  ['what is not required does not count', [check('failure', { required: false })], 'none'],
  ['a failure', [check('success'), check('failure')], 'failing'],
  ['a time-out is a failure', [check('timed_out')], 'failing'],
  ['a cancelled one has not failed, nor passed', [check('cancelled'), check('success')], 'pending'],
  ['one that never started is pending', [check('not_started')], 'pending'],
  ['one that runs is pending', [check('running'), check('success')], 'pending'],
  ['all passed', [check('success'), check('success')], 'passing'],
  ['a failure of an older commit says nothing about this one', [check('failure', { sha: 'old' })], 'pending'],
  ['nor does a success', [check('success', { sha: 'old' })], 'pending'],
]
test.each(ci)('checks: %s', (_because, checks, answer) => expect(deriveCi({ checks, headSha: HEAD })).toBe(answer))

const rungs: [because: string, facts: Partial<ChangeFacts>, rule: string][] = [
  ['nothing is known yet', {}, 'R10'],
  ['a draft by its state', { state: 'draft' }, 'R2'],
  [
    'a comment that nobody resolved asks for changes, approved or not',
    { decision: 'approved', openHumanComments: 1 },
    'R3',
  ],
  ['a bot left a comment', { openBotComments: 1 }, 'R4'],
  ['it conflicts', { conflicts: true }, 'R5'],
  ['it may be merged now', { mergeable: { may: true, headSha: HEAD } }, 'R6'],
  ['it might have been merged at an older head', { mergeable: { may: true, headSha: 'old' } }, 'R10'],
  ['it may not be merged', { mergeable: { may: false, headSha: HEAD }, decision: 'approved' }, 'R7'],
  ['a review is awaited', { decision: 'pending' }, 'R8'],
]
test.each(rungs)('the ladder: %s', (_because, facts, rule) => {
  const seen = deriveForgeObservation({ ...CALM, ...facts }, 0)
  expect(decideOpenPr(derivePrFlags(seen)).rule).toBe(rule)
})

test('a forge that could not be asked says nothing', () => {
  expect(deriveForgeObservation(null, 5)).toMatchObject({ fetched: false, state: 'none', at: 5 })
})
