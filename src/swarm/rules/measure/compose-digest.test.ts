// The digest, word for word, and that it says Clean only when it is.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FINDING_STATES, UNVERIFIED_REASONS } from '#finding/rules/finding-state'
import { SEVERITIES } from '#finding/rules/severity'
import { composeDigest, type DigestFacts, DOMAIN_OUTCOMES } from './compose-digest.ts'

const WAVE: DigestFacts = { runId: 'sw_01', waveNumber: 3, phase: 'health-audit-a', domains: [], findings: [] }
const both = [
  { name: 'b', outcome: 'reported' },
  { name: 'a', outcome: 'reported' },
] as const

test('a wave with everything in it', () => {
  const digest = composeDigest({
    ...WAVE,
    domains: [...both, { name: 'd', outcome: 'timed_out' }, { name: 'c', outcome: 'missing' }],
    findings: [
      { state: 'new', detail: null, severity: 'HIGH' },
      { state: 'recurring', detail: 'moved', severity: 'LOW' },
      { state: 'unverified', detail: 'no_proof', severity: 'LOW' },
      { state: 'unverified', detail: 'out_of_scope', severity: 'LOW' },
      { state: 'fixed', detail: 'test', severity: 'CRITICAL' },
      { state: 'rejected', detail: null, severity: 'HIGH' },
    ],
  })
  expect(digest.lines).toEqual([
    'Wave 3 (health-audit-a) of sw_01',
    'INCOMPLETE: 2 of 4 domains did not report: c, d. This is not a clean wave.',
    'new: 1, recurring: 1, fixed: 1, unverified: 2',
    '  recurring: regressed 0, moved 1',
    '  unverified: out_of_scope 1, no_proof 1',
    '  also: deferred 0, rejected 1, obsolete 0',
    'open by severity: CRITICAL 0, HIGH 1, MEDIUM 0, LOW 3',
    'domains: 2/4 reported; missing: c; timed_out: d',
  ])
})

test.each([
  ['incomplete', [], [], 'INCOMPLETE: no domain was expected to report. This is not a clean wave.'],
  ['clean', [...both], [], 'Clean: 2 of 2 domains reported, nothing open.'],
  [
    'clean',
    [...both],
    [{ state: 'fixed', detail: null, severity: 'LOW' }],
    'Clean: 2 of 2 domains reported, nothing open.',
  ],
  [
    'unverified',
    [...both],
    [{ state: 'unverified', detail: 'no_proof', severity: 'LOW' }],
    'Nothing new or recurring, but 1 unverified. This is not a clean wave.',
  ],
  [
    'findings',
    [...both],
    [{ state: 'new', detail: null, severity: 'LOW' }],
    '1 open: CRITICAL 0, HIGH 0, MEDIUM 0, LOW 1',
  ],
] satisfies [string, DigestFacts['domains'], DigestFacts['findings'], string][])(
  '%s',
  (status, domains, findings, line) => {
    const digest = composeDigest({ ...WAVE, domains, findings })
    expect([digest.status, digest.exitCode, digest.lines[1]]).toEqual([status, status === 'clean' ? 0 : 1, line])
  },
)

const domains = fc.uniqueArray(
  fc.record({ name: fc.constantFrom('a', 'b', 'c'), outcome: fc.constantFrom(...DOMAIN_OUTCOMES) }),
  { selector: ({ name }) => name },
)
const findings = fc.array(
  fc.record({
    state: fc.constantFrom(...FINDING_STATES),
    detail: fc.constantFrom(...UNVERIFIED_REASONS),
    severity: fc.constantFrom(...SEVERITIES),
  }),
  { maxLength: 3 },
)

test('L11: Clean only if all domains reported and nothing is open', () => {
  fc.assert(
    fc.property(domains, findings, (drawn, found) => {
      const { status, exitCode, lines } = composeDigest({ ...WAVE, domains: drawn, findings: found })
      const isOpen = found.some(({ state }) => ['new', 'recurring', 'unverified'].includes(state))
      const isComplete = drawn.length > 0 && drawn.every(({ outcome }) => outcome === 'reported')
      expect(status === 'clean').toBe(isComplete && !isOpen)
      expect(exitCode === 0).toBe(status === 'clean')
      expect(lines[1]?.startsWith('Clean')).toBe(status === 'clean')
    }),
  )
})
