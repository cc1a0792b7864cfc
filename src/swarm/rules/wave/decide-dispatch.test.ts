import { expect, test } from 'vitest'
import type { FindingView } from '../finding/finding-view.ts'
import { startFinding } from '../finding/finding-view.ts'
import { startStory } from '../record/story-fixture.ts'
import type { SwarmRunView } from '../record/swarm-run-view.ts'
import { decideDispatch, expectedDomains } from './decide-dispatch.ts'

const shared = { name: 'config', globs: ['*.json'], ownership: 'shared', description: '' } as const
const run = (): SwarmRunView => {
  const told = startStory().run()
  return { ...told, domains: [...told.domains, shared] }
}
const finding = (path: string, isApproved = true): FindingView => ({
  ...startFinding('fi_01', ''),
  path,
  approved: isApproved ? { by: 'ada', at: '' } : null,
})
const namesOf = (...given: Parameters<typeof decideDispatch>) =>
  decideDispatch(...given).domains.map(({ name }) => name)

test('an audit sends an agent to every domain that is owned', () =>
  expect(namesOf(run(), [], { phase: 'health-audit-a' })).toEqual(['backend', 'docs']))

test('who amends needs something to amend, also in what is shared', () => {
  expect(namesOf(run(), [finding('src/a.ts')], { phase: 'health-amend-a' })).toEqual(['backend'])
  expect(namesOf(run(), [finding('package.json')], { phase: 'health-amend-a' })).toEqual(['config'])
})

test('a check has no agents', () => expect(namesOf(run(), [], { phase: 'test', overrideReason: 'now' })).toEqual([]))

test.each<[what: string, wish: Parameters<typeof decideDispatch>[2], findings: FindingView[], code: string]>([
  ['an unknown phase', { phase: '__proto__' }, [], 'SWARM_PHASE_UNKNOWN'],
  ['another stage', { phase: 'health-audit-b' }, [], 'SWARM_PHASE_OUT_OF_ORDER'],
  ['another stage for no reason', { phase: 'test', overrideReason: ' ' }, [], 'SWARM_PHASE_OUT_OF_ORDER'],
  ['nothing approved', { phase: 'health-amend-a' }, [finding('src/a.ts', false)], 'SWARM_NOTHING_TO_AMEND'],
  [
    'an amend without isolation',
    { phase: 'health-amend-a', isolate: false },
    [finding('src/a.ts')],
    'SWARM_ISOLATION_REQUIRED',
  ],
  ['a domain that is none', { phase: 'health-audit-a', only: ['x'] }, [], 'NOT_FOUND'],
])('%s is refused', (_what, wish, findings, code) =>
  expect(() => decideDispatch(run(), findings, wish)).toThrow(expect.objectContaining({ code })),
)

test('a gate misses the domains that an audit left out, and those that had nothing to amend it does not', () => {
  const { domains } = run()
  expect(expectedDomains('health-audit-a', domains, ['docs'])).toEqual(['backend', 'docs'])
  expect(expectedDomains('health-amend-a', domains, ['docs'])).toEqual(['docs'])
})
