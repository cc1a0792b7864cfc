import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PR_STATES, SESSION_STATES } from '#kernel/events/session-words'
import { decideTrigger, type KnownRun, type TriggerFacts } from './decide-trigger.ts'
import { REVIEW_RUN_STATUSES } from './record/review.ts'

const HEAD = 'a'.repeat(40)
const OLD = 'b'.repeat(40)

const facts: TriggerFacts = {
  harness: 'codex',
  headSha: HEAD,
  baseSha: OLD,
  prState: 'open',
  again: false,
  runs: [],
  reviewer: null,
}
const run = (id: string, status: KnownRun['status'], targetSha = HEAD, harness = 'codex'): KnownRun => ({
  id,
  status,
  targetSha,
  harness,
})
const codex = (state: (typeof SESSION_STATES)[number]) => ({ harness: 'codex', state, handle: 'h' })

const rows: [what: string, change: Partial<TriggerFacts>, rule: string][] = [
  ['no head', { headSha: null }, 'G1'],
  ['no head and no base', { headSha: null, baseSha: null }, 'G1'],
  ['the head is the base', { baseSha: HEAD }, 'G2'],
  ['a merged change', { prState: 'merged' }, 'G3'],
  ['a closed change with a run under way', { prState: 'closed', runs: [run('rr_1', 'running')] }, 'G3'],
  ['a draft', { prState: 'draft' }, 'G8'],
  ['no change on a forge', { prState: 'none' }, 'G8'],
  ['a run under way, asked again', { again: true, runs: [run('rr_1', 'launching')] }, 'G4'],
  ['a complete run', { runs: [run('rr_1', 'complete')] }, 'G5'],
  ['a complete run, asked again', { again: true, runs: [run('rr_1', 'complete')] }, 'G8'],
  ['a complete run and one under way', { runs: [run('rr_1', 'complete'), run('rr_2', 'running')] }, 'G4'],
  ['a failed run', { runs: [run('rr_1', 'failed')] }, 'G8'],
  ['the run of another reviewer', { runs: [run('rr_1', 'running', HEAD, 'gemini')] }, 'G8'],
  ['a run on another head', { runs: [run('rr_1', 'complete', OLD)] }, 'G8'],
  ['a reviewer in doubt', { reviewer: codex('detecting') }, 'G6'],
  ['another reviewer in doubt', { reviewer: { ...codex('detecting'), harness: 'gemini' } }, 'G8'],
  ['a reviewer that waits for a person', { reviewer: codex('needs_input') }, 'G7'],
  ['a reviewer that did not start yet', { reviewer: codex('not_started') }, 'G7'],
  ['a stuck reviewer', { reviewer: codex('stuck') }, 'G8'],
  ['a reviewer that ended', { reviewer: codex('done') }, 'G8'],
]

test.each(rows)('%s', (_what, change, rule) => {
  expect(decideTrigger({ ...facts, ...change }).rule).toBe(rule)
})

test('the newest of several runs is the one that exists', () => {
  const runs = [run('rr_1', 'complete'), run('rr_2', 'complete'), run('rr_3', 'failed')]
  expect(decideTrigger({ ...facts, runs }).result).toEqual({ outcome: 'existing', runId: 'rr_2' })
})

test('a new run replaces the open runs of the same reviewer on other heads, and no others', () => {
  const runs = [
    run('rr_1', 'running', OLD),
    run('rr_2', 'launching', OLD),
    run('rr_3', 'complete', OLD),
    run('rr_4', 'running', OLD, 'gemini'),
  ]
  expect(decideTrigger({ ...facts, runs }).result).toEqual({
    outcome: 'new',
    launch: 'spawn',
    supersede: ['rr_1', 'rr_2'],
  })
})

const anyFacts: fc.Arbitrary<TriggerFacts> = fc.record({
  harness: fc.constantFrom('codex', 'gemini'),
  headSha: fc.constantFrom(HEAD, OLD, 'c'.repeat(64), null),
  baseSha: fc.constantFrom('d'.repeat(40), null),
  prState: fc.constantFrom(...PR_STATES),
  again: fc.constant(false),
  runs: fc.constant([]),
  reviewer: fc.option(fc.constantFrom(...SESSION_STATES).map(codex)),
})
const happening = fc.record({
  asks: anyFacts,
  ends: fc.option(fc.record({ index: fc.nat(20), status: fc.constantFrom(...REVIEW_RUN_STATUSES.slice(1)) })),
})

// What the store does with the answers, so that the law can be watched over any story.
test('L1, L8: whoever asks, a head has at most one run of a reviewer that is open or complete', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40 }), story => {
      let runs: KnownRun[] = []
      for (const { asks, ends } of story) {
        const before = runs.length
        const { result } = decideTrigger({ ...asks, runs })
        if (result.outcome === 'new' && asks.headSha) {
          runs = runs.map(one => (result.supersede.includes(one.id) ? { ...one, status: 'superseded' } : one))
          runs.push(run(`rr_${before + 1}`, 'launching', asks.headSha, asks.harness))
        }
        if (result.outcome === 'existing') expect(runs.map(one => one.id)).toContain(result.runId)
        expect(runs.length - before).toBe(result.outcome === 'new' ? 1 : 0)
        runs = runs.map((one, index) => {
          return ends && index === ends.index && ['launching', 'running'].includes(one.status)
            ? { ...one, ...{ status: ends.status } }
            : one
        })
        const living = runs.filter(one => ['launching', 'running', 'complete'].includes(one.status))
        const keys = living.map(one => `${one.harness} ${one.targetSha}`)
        expect(new Set(keys).size).toBe(keys.length)
      }
    }),
    { numRuns: 3000 },
  )
})
