// Law L9: a waiver dies with any change of its subject, its verdict, or a redo at or before its phase.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEarlier, PHASES } from '../phase/phase.ts'
import { checkWaiver } from './check-waiver.ts'

const waiver = { phase: 'review', reason: 'r', subject: { plan: 'p', diff: 'd' }, verdict: 'v' }
const now = { subject: { plan: 'p', diff: 'd' }, verdict: 'v' }

test('unchanged it lives, also when something it does not rest on appears', () => {
  expect(checkWaiver({ waiver, now, redone: [] })).toEqual({ live: true, rule: 'LIVE' })
  const planOnly = { ...waiver, subject: { plan: 'p' } }
  expect(checkWaiver({ waiver: planOnly, now: { ...now, subject: { plan: 'p', diff: 'new' } }, redone: [] }).live).toBe(
    true,
  )
  expect(checkWaiver({ waiver: { ...waiver, verdict: null }, now: { ...now, verdict: null }, redone: [] }).live).toBe(
    true,
  )
})

test.each(PHASES)('a redo of %s kills the waivers of that phase and of later ones', redone => {
  for (const phase of PHASES.slice(0, 5)) {
    const { rule } = checkWaiver({ waiver: { ...waiver, phase }, now, redone: [redone] })
    expect(rule).toBe(isEarlier(phase, redone) ? 'LIVE' : 'PHASE_REDONE')
  }
})

test('any other hash kills it, and the subject is named before the verdict', () => {
  const hash = fc.constantFrom('p', 'd', 'v', 'x', '')
  fc.assert(
    fc.property(hash, hash, fc.option(hash), (plan, diff, verdict) => {
      const { live, rule } = checkWaiver({ waiver, now: { subject: { plan, diff }, verdict }, redone: [] })
      const isSubject = plan === 'p' && diff === 'd'
      expect(rule).toBe(!isSubject ? 'SUBJECT_CHANGED' : verdict === 'v' ? 'LIVE' : 'VERDICT_CHANGED')
      expect(live).toBe(rule === 'LIVE')
    }),
  )
})

const { verdict: _verdict, ...withoutVerdict } = waiver
const malformed: [name: string, value: unknown][] = [
  ['nothing', null],
  ['a list', []],
  ['a phase that has no verdict', { ...waiver, phase: 'accept' }],
  ['no reason', { ...waiver, reason: ' ' }],
  ['no subject', { ...waiver, subject: null }],
  ['an empty subject', { ...waiver, subject: {} }],
  ['a subject of something else', { ...waiver, subject: { branch: 'main' } }],
  ['a subject that is no hash', { ...waiver, subject: { plan: null } }],
  ['no verdict member', withoutVerdict],
  ['a verdict that is no hash', { ...waiver, verdict: 7 }],
]
test.each(malformed)('%s is no waiver', (_name, value) => {
  expect(checkWaiver({ waiver: value, now, redone: ['planning'] }).rule).toBe('WAIVER_MALFORMED')
})
