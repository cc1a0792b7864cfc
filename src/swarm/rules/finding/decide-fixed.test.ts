// The table of absent findings: every row by example, and the laws that nothing is fixed without proof.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PRIOR_STATES } from '#finding/rules/finding-state'
import { sentencesOf } from '#kernel/machine/rule-table'
import { ABSENCE_TABLE, type AbsenceFacts, decideFixed } from './decide-fixed.ts'

/** Looked at properly, and the code around it is gone: everything that speaks for fixed. */
const LOOKED: AbsenceFacts = {
  prior: { state: 'recurring', tree: 't1' },
  observation: { looked: 'yes', tree: 't2', inScope: true },
  lens: { comparable: true },
  agent: { status: 'complete', reportValid: true },
  match: { ambiguous: false, sameRuleNewInFile: 0 },
  code: { file: 'present', anchor: 'gone', anchorElsewhere: null },
  verifier: null,
  test: null,
}

const rows: [rule: string, changed: Partial<AbsenceFacts>, becomes: string][] = [
  ['F01', { prior: { state: 'deferred', tree: 't1' } }, 'deferred'],
  ['F01', { prior: { state: 'rejected', tree: 't1' } }, 'rejected'],
  ['F02', { prior: { state: 'fixed', tree: 't1' } }, 'fixed'],
  ['F02', { prior: { state: 'obsolete', tree: 't1' } }, 'obsolete'],
  ['F03', { verifier: { verdict: 'still_present', tree: 't2' } }, 'recurring'],
  ['F16', { verifier: { verdict: 'still_present', tree: 't1' } }, 'fixed anchor_gone'], // another tree says nothing
  ['F04', { test: { before: 'green', after: 'red', tree: 't2' } }, 'recurring'],
  ['F16', { test: { before: 'green', after: 'red', tree: 't1' } }, 'fixed anchor_gone'],
  ['F05', { match: { ambiguous: true, sameRuleNewInFile: 0 } }, 'unverified ambiguous_match'],
  ['F05', { match: { ambiguous: null, sameRuleNewInFile: 0 } }, 'unverified ambiguous_match'],
  ['F06', { code: { file: 'deleted', anchor: 'gone', anchorElsewhere: true } }, 'unverified ambiguous_match'],
  ['F07', { code: { file: 'deleted', anchor: 'gone', anchorElsewhere: false } }, 'obsolete file_deleted'],
  ['F08', { agent: { status: 'failed', reportValid: true } }, 'unverified agent_incomplete'],
  ['F08', { agent: { status: 'complete', reportValid: null } }, 'unverified agent_incomplete'],
  ['F09', { observation: { looked: 'yes', tree: 't2', inScope: false } }, 'unverified out_of_scope'],
  ['F10', { observation: { looked: 'yes', tree: 't2', inScope: null } }, 'unverified not_observed'],
  ['F10', { observation: { looked: 'unknown', tree: 't2', inScope: true } }, 'unverified not_observed'],
  ['F10', { observation: { looked: 'yes', tree: null, inScope: true } }, 'unverified not_observed'],
  ['F11', { lens: { comparable: false } }, 'unverified lens_changed'],
  ['F11', { lens: { comparable: null } }, 'unverified lens_changed'],
  ['F12', { prior: { state: 'new', tree: 't2' } }, 'unverified unchanged_code'],
  ['F16', { prior: { state: 'new', tree: null } }, 'fixed anchor_gone'], // an imported finding knows no tree
  ['F13', { verifier: { verdict: 'fixed', tree: 't2' } }, 'fixed verifier'],
  ['F14', { test: { before: 'red', after: 'green', tree: 't2' } }, 'fixed test'],
  ['F15', { match: { ambiguous: false, sameRuleNewInFile: 1 } }, 'unverified ambiguous_match'],
  ['F15', { match: { ambiguous: false, sameRuleNewInFile: null } }, 'unverified ambiguous_match'],
  ['F16', {}, 'fixed anchor_gone'],
  ['F17', { code: { ...LOOKED.code, anchor: 'changed' } }, 'fixed anchor_changed'],
  ['F18', { code: { ...LOOKED.code, anchor: 'unchanged' } }, 'unverified unchanged_code'],
  ['F19', { code: { ...LOOKED.code, anchor: 'unknown' } }, 'unverified no_proof'],
  [
    'F19',
    { code: { ...LOOKED.code, anchor: null }, test: { before: 'unknown', after: 'green', tree: 't2' } },
    'unverified no_proof',
  ],
]
test.each(rows)('%s: %j becomes %s', (rule, changed, becomes) => {
  const { rule: row, state, detail } = decideFixed({ ...LOOKED, ...changed })
  expect([row, [state, detail].filter(word => word !== null).join(' ')]).toEqual([rule, becomes])
})

test('every row of the table has an example', () => {
  expect(new Set(rows.map(([rule]) => rule))).toEqual(new Set([...sentencesOf(ABSENCE_TABLE).keys()]))
})

const flag = fc.constantFrom(true, false, null)
const tree = fc.constantFrom('t1', 't2', null)
const facts = fc.record<AbsenceFacts>({
  prior: fc.record({ state: fc.constantFrom(...PRIOR_STATES), tree }),
  observation: fc.record({ looked: fc.constantFrom('yes', 'no', 'unknown', null), tree, inScope: flag }),
  lens: fc.record({ comparable: flag }),
  agent: fc.record({ status: fc.constantFrom('complete', 'failed', null), reportValid: flag }),
  match: fc.record({ ambiguous: flag, sameRuleNewInFile: fc.constantFrom(0, 1, null) }),
  code: fc.record({
    file: fc.constantFrom('present', 'deleted', 'renamed', 'unknown', null),
    anchor: fc.constantFrom('unchanged', 'changed', 'gone', 'unknown', null),
    anchorElsewhere: flag,
  }),
  verifier: fc.option(fc.record({ verdict: fc.constantFrom('fixed', 'still_present', 'cannot_tell', null), tree })),
  test: fc.option(
    fc.record({
      before: fc.constantFrom('red', 'green', 'unknown', null),
      after: fc.constantFrom('red', 'green', null),
      tree,
    }),
  ),
})

/** Nearly everything speaks for fixed, so that the laws are tried where they could break. */
const nearlyProven = fc.tuple(facts, fc.subarray(Object.keys(LOOKED))).map(([drawn, kept]) => {
  const proven = Object.fromEntries(Object.entries(LOOKED).filter(([name]) => kept.includes(name)))
  return { ...drawn, ...proven }
})

const becameFixed = (of: AbsenceFacts) => of.prior.state !== 'fixed' && decideFixed(of).state === 'fixed'

describe('laws', () => {
  test('L1: fixed means looked at by a complete agent, at a known and changed tree, comparably, with one proof', () => {
    let proven = 0
    fc.assert(
      fc.property(nearlyProven, of => {
        if (!becameFixed(of)) return
        proven += 1
        expect(of).toMatchObject({
          observation: { looked: 'yes', inScope: true },
          lens: { comparable: true },
          agent: { status: 'complete', reportValid: true },
          match: { ambiguous: false },
        })
        expect(of.observation.tree).not.toBeNull()
        expect(of.observation.tree).not.toBe(of.prior.tree)
        expect(['verifier', 'test', 'anchor_gone', 'anchor_changed']).toContain(decideFixed(of).detail)
      }),
      { numRuns: 20_000 },
    )
    expect(proven).toBeGreaterThan(100)
  })

  test('L2: forgetting a fact never makes anything fixed', () => {
    const forgets: ((of: AbsenceFacts) => AbsenceFacts)[] = [
      of => ({ ...of, observation: { ...of.observation, looked: null } }),
      of => ({ ...of, observation: { ...of.observation, tree: null } }),
      of => ({ ...of, observation: { ...of.observation, inScope: null } }),
      of => ({ ...of, lens: { comparable: null } }),
      of => ({ ...of, agent: { ...of.agent, status: null } }),
      of => ({ ...of, agent: { ...of.agent, reportValid: null } }),
      of => ({ ...of, match: { ...of.match, ambiguous: null } }),
      of => ({ ...of, match: { ...of.match, sameRuleNewInFile: null } }),
      of => ({ ...of, code: { ...of.code, file: of.code.file === 'deleted' ? 'deleted' : null } }),
      of => ({ ...of, code: { ...of.code, anchor: null } }),
    ]
    fc.assert(
      fc.property(nearlyProven, of => {
        for (const forget of forgets) if (!becameFixed(of)) expect(becameFixed(forget(of))).toBe(false)
      }),
      { numRuns: 5000 },
    )
  })

  test('L3: silence alone classifies every open finding, and none as fixed', () => {
    const unknown = decideFixed({
      ...LOOKED,
      code: { file: null, anchor: null, anchorElsewhere: null },
      prior: { state: 'new', tree: null },
    })
    expect(unknown).toEqual({ state: 'unverified', detail: 'no_proof', rule: 'F19' })
  })

  test('L9: what a person decided survives every wave', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom('deferred', 'rejected'), (of, state) => {
        expect(decideFixed({ ...of, prior: { ...of.prior, state } }).state).toBe(state)
      }),
    )
  })
})
