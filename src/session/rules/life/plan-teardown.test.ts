import { expect, test } from 'vitest'
import { LOOKS, SESSION_STATES } from '../activity/vocabulary.ts'
import { decideAdoption } from '../liveness/decide-adoption.ts'
import { pickPr } from '../pull-request/pick-pr.ts'
import type { PrPart } from '../pull-request/pr-part.ts'
import {
  DIRT,
  foreseeTeardown,
  isLastPlan,
  planTeardown,
  RUNTIME_LIVES,
  SALVAGES,
  type TeardownFacts,
  type TeardownStep,
  WANTS,
  WORKTREE_SIGHTS,
} from './plan-teardown.ts'

const CLEAN: TeardownFacts = {
  want: 'removed',
  runtime: 'dead',
  worktree: 'present',
  dirty: 'clean',
  salvage: 'none',
  liveOwner: false,
}

const rows: [because: string, facts: Partial<TeardownFacts>, rule: string, answer: string][] = [
  ['a living owner keeps its worktree', { liveOwner: true, runtime: 'alive' }, 'K1', 'WORKTREE_IN_USE'],
  ['stopping asks for no owner', { liveOwner: true, want: 'stopped', runtime: 'alive' }, 'K2', 'stop_runtime'],
  ['what may live is stopped first', { runtime: 'unknown', worktree: 'missing' }, 'K2', 'stop_runtime'],
  ['stopped is stopped', { want: 'stopped', worktree: 'unknown' }, 'K3', ''],
  ['what is gone is only pruned', { worktree: 'missing', salvage: 'failed' }, 'K4', 'prune'],
  ['what cannot be seen is left alone', { worktree: 'unknown' }, 'K5', 'WORKTREE_UNREADABLE'],
  ['what could not be saved is left alone', { dirty: 'dirty', salvage: 'failed' }, 'K6', 'SALVAGE_FAILED'],
  ['nothing is known about the work: save it', { dirty: 'unknown' }, 'K7', 'salvage'],
  ['work is saved first', { dirty: 'dirty' }, 'K7', 'salvage'],
  ['saved work may be removed', { dirty: 'dirty', salvage: 'done' }, 'K8', 'remove_worktree prune'],
  ['nothing was to be saved', { salvage: 'failed' }, 'K8', 'remove_worktree prune'],
]
test.each(rows)('%s', (_because, facts, rule, answer) => {
  const plan = planTeardown({ ...CLEAN, ...facts })
  expect([plan.rule, plan.refusal ?? plan.steps.join(' ')]).toEqual([rule, answer])
})

const ALL: TeardownFacts[] = WANTS.flatMap(want =>
  RUNTIME_LIVES.flatMap(runtime =>
    WORKTREE_SIGHTS.flatMap(worktree =>
      DIRT.flatMap(dirty =>
        SALVAGES.flatMap(salvage =>
          [false, true].map(liveOwner => ({ want, runtime, worktree, dirty, salvage, liveOwner })),
        ),
      ),
    ),
  ),
)

test('L13: a worktree is removed only when nothing lives in it and nothing is lost', () => {
  expect(ALL).toHaveLength(324)
  for (const facts of ALL) {
    if (!planTeardown(facts).steps.includes('remove_worktree')) continue
    expect(facts).toMatchObject({ want: 'removed', runtime: 'dead', liveOwner: false })
    expect(facts.dirty === 'clean' || facts.salvage === 'done', JSON.stringify(facts)).toBe(true)
  }
})

const DONE: Readonly<Record<TeardownStep, Partial<TeardownFacts>>> = {
  stop_runtime: { runtime: 'dead' },
  salvage: { salvage: 'done' },
  remove_worktree: { worktree: 'missing' },
  prune: {},
}

test('L13: planning again after every step comes to an end, and there is nothing new to do after it', () => {
  for (const start of ALL) {
    let facts = start
    let plan = planTeardown(facts)
    for (let round = 0; !isLastPlan(plan); round++) {
      expect(round, JSON.stringify(start)).toBeLessThan(3)
      for (const step of plan.steps) facts = { ...facts, ...DONE[step] }
      plan = planTeardown(facts)
    }
    for (const step of plan.steps) facts = { ...facts, ...DONE[step] }
    expect(planTeardown(facts).steps.filter(step => step !== 'prune')).toEqual([])
  }
})

test('over all facts, boot ends only what is proven dead and never what it cannot see', () => {
  for (const sessionState of SESSION_STATES)
    for (const runtime of LOOKS)
      for (const proven of [false, true])
        for (const hasIdentity of [false, true]) {
          const { action, rule } = decideAdoption({ sessionState, hasIdentity, runtime, proven })
          const isEnded = sessionState === 'done' || sessionState === 'terminated'
          const gone = runtime === 'dead' || proven
          const living = proven ? 'settle B4' : runtime === 'alive' ? 'adopt B5' : 'watch B6'
          const wanted = isEnded ? (gone ? 'none B1' : 'stop_runtime B2') : hasIdentity ? living : 'fail_spawn B3'
          expect(`${action} ${rule}`).toBe(wanted)
        }
})

const pr = (state: PrPart['state'], reason: string, number: number): PrPart => ({ state, reason, number, url: '' })

const picks: [because: string, prs: PrPart[], number: number, rule: string][] = [
  ['a failing check comes first', [pr('open', 'changes_requested', 1), pr('draft', 'ci_failing', 2)], 2, 'Q1'],
  [
    'a draft needs its author before a review is awaited',
    [pr('open', 'review_pending', 1), pr('draft', 'approved', 2)],
    2,
    'Q1',
  ],
  ['a conflict needs more than a draft', [pr('draft', 'in_progress', 1), pr('open', 'merge_conflicts', 2)], 2, 'Q1'],
  ['of equals the lowest number', [pr('open', 'approved', 9), pr('open', 'approved', 3)], 3, 'Q1'],
  ['what is open comes before what is merged', [pr('merged', 'merged', 9), pr('open', 'merge_ready', 3)], 3, 'Q1'],
  ['the newest merged one', [pr('merged', 'merged', 3), pr('merged', 'merged', 9), pr('closed', '', 99)], 9, 'Q2'],
  ['the newest closed one', [pr('closed', '', 3), pr('closed', '', 9)], 9, 'Q3'],
  ['none', [], 0, 'Q4'],
]
test.each(picks)('of several changes: %s', (_because, prs, number, rule) => {
  const picked = pickPr(prs)
  expect([picked.pr.number, picked.rule]).toEqual([number, rule])
})

const wholes: [because: string, facts: Partial<TeardownFacts>, rule: string, answer: string][] = [
  ['what still runs is ended', { runtime: 'alive' }, 'K8', 'stop_runtime remove_worktree prune'],
  ['ended, saved, removed', { runtime: 'unknown', dirty: 'dirty' }, 'K8', 'stop_runtime salvage remove_worktree prune'],
  [
    'ended, and then it cannot be seen',
    { runtime: 'alive', worktree: 'unknown' },
    'K5',
    'stop_runtime WORKTREE_UNREADABLE',
  ],
  ['stopping is all', { runtime: 'alive', want: 'stopped' }, 'K3', 'stop_runtime'],
]
test.each(wholes)('the whole is foreseen: %s', (_because, facts, rule, answer) => {
  const { steps, refusal, rule: last } = foreseeTeardown({ ...CLEAN, ...facts })
  expect([last, [...steps, refusal].filter(Boolean).join(' ')]).toEqual([rule, answer])
})
