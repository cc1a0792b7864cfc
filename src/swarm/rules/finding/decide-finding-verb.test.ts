// Coordinator verbs: every verb from every state, and reasons.
import { describe, expect, test } from 'vitest'
import { FINDING_STATES } from '#finding/rules/finding-state'
import { decideFindingVerb, FINDING_VERBS } from './decide-finding-verb.ts'
import { type FindingView, startFinding } from './finding-view.ts'

const AT = '2026-01-01T00:00:00.000Z'
const finding = (id: string, more: Partial<FindingView> = {}): FindingView => ({ ...startFinding(id, AT), ...more })

describe('coordinator verbs', () => {
  /** Table 3.4: the states that each verb may come from. */
  const TABLE: Readonly<Record<string, string>> = {
    approve: 'new recurring unverified',
    unapprove: 'new recurring unverified',
    defer: 'new recurring unverified',
    reject: 'new recurring unverified deferred',
    reopen: 'fixed deferred rejected obsolete',
  }
  const attempt = (
    of: FindingView,
    verb: (typeof FINDING_VERBS)[number],
    reason: string | null = 'r',
    until: string | null = null,
  ) => {
    try {
      return decideFindingVerb(of, { verb, reason, until })?.type ?? 'nothing to do'
    } catch (error) {
      return String(Reflect.get(Object(error), 'code'))
    }
  }

  test('every verb from every state', () => {
    for (const verb of FINDING_VERBS) {
      const allowed = FINDING_STATES.filter(
        state => attempt(finding('fi_1', { state }), verb) !== 'SWARM_FINDING_STATE',
      )
      expect(allowed.toSorted(), verb).toEqual(TABLE[verb]?.split(' ').toSorted())
    }
  })

  test.each([
    ['defer', null, null, 'REASON_REQUIRED'],
    ['reject', '  ', null, 'REASON_REQUIRED'],
    ['defer', 'r', 'May', 'INPUT_INVALID'],
    ['defer', 'r', '2026-02-30', 'INPUT_INVALID'],
    ['defer', 'r', '2026-05-31', 'finding.deferred'],
    ['approve', null, null, 'finding.approved'],
  ] as const)('%s with reason %j until %j: %s', (verb, reason, until, wanted) => {
    expect(attempt(finding('fi_1'), verb, reason, until)).toBe(wanted)
  })

  test('approving twice records once', () => {
    expect(attempt(finding('fi_1', { approved: { by: 'ada', at: AT } }), 'approve')).toBe('nothing to do')
  })
})
