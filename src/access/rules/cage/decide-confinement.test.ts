import { expect, test } from 'vitest'
import { CAGE_CHECKS, type CheckResult, type ConfinementFacts, decideConfinement } from './decide-confinement.ts'

const checks = (more: Readonly<Record<string, CheckResult>> = {}): Readonly<Record<string, CheckResult>> => ({
  ...Object.fromEntries(CAGE_CHECKS.map(check => [check, 'held' as const])),
  ...more,
})

const FACTS: ConfinementFacts = {
  wish: 'required',
  wishFrom: 'default',
  launch: 'shop-7/1',
  backend: 'bwrap',
  why: '',
  seccomp: true,
  network: 'open',
  test: { launch: 'shop-7/1', checks: checks() },
}

test.each<[more: Partial<ConfinementFacts>, rule: string, start: boolean, words: string]>([
  [{}, 'F7', true, 'confined by bwrap, network open, seccomp'],
  [{ backend: 'unshare', seccomp: false }, 'F7', true, 'confined by unshare, network open, no seccomp'],
  [{ wish: 'off', wishFrom: 'flag' }, 'F1', true, 'NOT CONFINED: asked for by flag'],
  [
    { wish: 'off', wishFrom: 'project', backend: 'none' },
    'F2',
    false,
    'NOT CONFINED: this machine has no way to do it',
  ],
  [{ backend: 'none', why: 'no namespaces', wish: 'preferred' }, 'F2', true, 'NOT CONFINED: no namespaces'],
  [{ test: null }, 'F3', false, 'NOT CONFINED: the self-test did not report'],
  [{ test: null, wish: 'preferred' }, 'F3', true, 'NOT CONFINED: the self-test did not report'],
  [{ test: null, wish: 'preferred', hasEnded: true }, 'F3', false, 'NOT CONFINED: the self-test did not report'],
  [{ test: { launch: 'shop-7/2', checks: checks() } }, 'F4', false, 'NOT CONFINED: the self-test is of another launch'],
  [
    {
      wish: 'preferred',
      test: { launch: 'shop-7/1', checks: checks({ home_writable: 'unknown', no_new_privs: 'broken' }) },
    },
    'F5',
    false,
    'NOT CONFINED: no_new_privs is broken',
  ],
  [{ test: { launch: 'shop-7/1', checks: {} } }, 'F6', false, 'NOT CONFINED: worktree_writable was not shown'],
])('%j is %s', (more, rule, start, words) => {
  expect(decideConfinement({ ...FACTS, ...more })).toMatchObject({ rule, start, words, confined: rule === 'F7' })
})

test.each(CAGE_CHECKS)('without %s nothing is called confined', check => {
  for (const result of ['broken', 'unknown'] as const) {
    const test = { launch: FACTS.launch, checks: checks({ [check]: result }) }
    for (const wish of ['required', 'preferred', 'off'] as const)
      expect(decideConfinement({ ...FACTS, wish, test }).confined).toBe(false)
  }
})
