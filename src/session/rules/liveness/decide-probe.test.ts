import { expect, test } from 'vitest'
import { decideOpenPr, OPEN_PR_FLAGS, type OpenPrFacts } from '../pull-request/decide-open-pr.ts'
import { decideTerminalPr } from '../pull-request/decide-terminal-pr.ts'
import { deriveStatus } from '../story/derive-status.ts'
import type { SessionDecision } from '../story/session-verdict.ts'
import type { DeathProof } from './death-proof.ts'
import { decideProbe, PROBE_TABLE, type ProbeFacts } from './decide-probe.ts'
import type { DetectingMemory } from './detecting-memory.ts'

const NOW = Date.UTC(2026, 4, 26, 12)
const LIVELY: ProbeFacts = {
  runtime: 'alive',
  process: 'alive',
  runtimeFailed: false,
  processFailed: false,
  recentActivity: false,
  held: false,
  killRequested: false,
  proof: null,
  prior: null,
  now: NOW,
}
const GONE = { runtime: 'missing', process: 'dead' }
const WAITING = { ...GONE, recentActivity: true, held: true }
const EXIT_0: DeathProof = { kind: 'exit_record', exitCode: 0, signal: null }
const EXIT_1: DeathProof = { kind: 'exit_record', exitCode: 1, signal: null }
const KILLED: DeathProof = { kind: 'exit_record', exitCode: null, signal: 'SIGKILL' }

function afterDeadLooks(
  deadLooks: number,
  sinceMs: number,
  change: Partial<DetectingMemory> = {},
): Partial<ProbeFacts> {
  const prior = { attempts: 1, startedAt: NOW - 60_000, evidenceHash: '', deadLooks, deadSince: NOW - sinceMs }
  return { prior: { ...prior, escalatedAt: null, ...change } }
}

const rows: [because: string, facts: Partial<ProbeFacts>, rule: string, state: string, reason: string][] = [
  ['a kill wins over proof', { killRequested: true, proof: EXIT_0 }, 'P1', 'terminated', 'manually_killed'],
  ['proof wins over a living look', { proof: EXIT_0 }, 'P2a', 'done', 'agent_completed'],
  ['proof wins over a failed look', { proof: EXIT_1, runtimeFailed: true }, 'P2b', 'terminated', 'error_in_process'],
  ['a signal ended it', { proof: KILLED }, 'P2c', 'terminated', 'agent_process_exited'],
  ['a reboot ended it', { proof: { kind: 'boot_changed' } }, 'P2d', 'terminated', 'runtime_lost'],
  ['a failed look never means dead', { ...GONE, runtimeFailed: true }, 'P3/D1', 'detecting', 'probe_failure'],
  ['nor does a failed process look', { ...GONE, processFailed: true }, 'P3/D1', 'detecting', 'probe_failure'],
  ['nor the word for it', { runtime: 'probe_failed', process: 'dead' }, 'P3/D1', 'detecting', 'probe_failure'],
  ['runtime and process disagree', { process: 'dead' }, 'P4/D1', 'detecting', 'agent_process_exited'],
  ['it lives', {}, 'P5', 'working', 'task_in_progress'],
  ['an odd process word in a living runtime', { process: 'zombie' }, 'P5', 'working', 'task_in_progress'],
  [
    'waiting, third dead look, ten seconds',
    { ...WAITING, ...afterDeadLooks(2, 10_000) },
    'P6',
    'terminated',
    'runtime_lost',
  ],
  ['waiting, one millisecond short', { ...WAITING, ...afterDeadLooks(2, 9_999) }, 'P7/D1', 'detecting', 'runtime_lost'],
  [
    'waiting, second dead look only',
    { ...WAITING, ...afterDeadLooks(1, 99_000) },
    'P7/D1',
    'detecting',
    'runtime_lost',
  ],
  ['the count stops at three', { ...WAITING, ...afterDeadLooks(3, 10_000) }, 'P6', 'terminated', 'runtime_lost'],
  [
    'a count without a start begins again',
    { ...WAITING, ...afterDeadLooks(3, 0, { deadSince: null }) },
    'P7/D1',
    'detecting',
    'runtime_lost',
  ],
  [
    'a start in the future counts as now',
    { ...WAITING, ...afterDeadLooks(2, -60_000) },
    'P7/D1',
    'detecting',
    'runtime_lost',
  ],
  [
    'a latched one expires too',
    { ...WAITING, ...afterDeadLooks(2, 10_000, { escalatedAt: NOW }) },
    'P6',
    'terminated',
    'runtime_lost',
  ],
  [
    'heard a moment ago, not waiting',
    { ...WAITING, held: false, ...afterDeadLooks(2, 10_000) },
    'P7/D1',
    'detecting',
    'runtime_lost',
  ],
  ['the runtime is gone, the process lives', { ...GONE, process: 'alive' }, 'P7/D1', 'detecting', 'runtime_lost'],
  ['all gone and silent', GONE, 'P8', 'terminated', 'runtime_lost'],
  ['exited is as gone as missing', { ...GONE, runtime: 'exited' }, 'P8', 'terminated', 'runtime_lost'],
  ['nobody knows about the process', { ...GONE, process: 'indeterminate' }, 'P9/D1', 'detecting', 'runtime_lost'],
  ['nobody knows about the runtime', { runtime: 'unknown' }, 'P10/D1', 'detecting', 'runtime_lost'],
  ['an odd runtime word', { runtime: 'constructor', process: 'dead' }, 'P10/D1', 'detecting', 'runtime_lost'],
]
test.each(rows)('%s', (_because, facts, rule, state, reason) => {
  const decided = decideProbe({ ...LIVELY, ...facts })
  expect([decided.rule, decided.result.sessionState, decided.result.sessionReason]).toEqual([rule, state, reason])
})

test('only a definite dead look counts towards the three', () => {
  const counted = (facts: Partial<ProbeFacts>) =>
    decideProbe({ ...LIVELY, ...afterDeadLooks(1, 5_000), ...facts }).result.detecting?.deadLooks
  expect(counted(WAITING)).toBe(2)
  expect(counted({ ...WAITING, processFailed: true })).toBe(0)
  expect(counted({ ...WAITING, process: 'indeterminate' })).toBe(0)
  expect(counted({ runtime: 'unknown', process: 'dead' })).toBe(0)
})

test('every row of the table has a sentence and a name of its own', () => {
  expect(new Set(PROBE_TABLE.map(row => row.rule)).size).toBe(13)
  expect(PROBE_TABLE.filter(row => row.because === '')).toEqual([])
})

const BOOLEANS = [false, true]

function* allProbes(): Generator<ProbeFacts> {
  const proofs: (DeathProof | null)[] = [null, EXIT_0, EXIT_1, KILLED, { kind: 'boot_changed' }]
  const latched = afterDeadLooks(2, 10_000, { escalatedAt: NOW }).prior
  for (const runtime of ['alive', 'exited', 'missing', 'probe_failed', 'unknown', '', 'odd'])
    for (const process of ['alive', 'dead', 'indeterminate', ''])
      for (const proof of proofs)
        for (const prior of [null, afterDeadLooks(2, 10_000).prior, afterDeadLooks(0, 400_000).prior, latched])
          for (const bits of Array(32).keys()) {
            const [runtimeFailed, processFailed, recentActivity, held, killRequested] = bitsOf(bits, 5)
            const flags = { runtimeFailed, processFailed, recentActivity, held, killRequested }
            yield { ...LIVELY, ...flags, runtime, process, proof, prior: prior ?? null }
          }
}

function bitsOf(number: number, count: number): [boolean, boolean, boolean, boolean, boolean, ...boolean[]] {
  const bits = Array.from({ length: Math.max(5, count) }, (_, bit) => BOOLEANS[(number >> bit) & 1]!)
  return [bits[0]!, bits[1]!, bits[2]!, bits[3]!, bits[4]!, ...bits.slice(5)]
}

function expectConsistent({ result, rule, evidence }: SessionDecision): void {
  const session = { state: result.sessionState, reason: result.sessionReason }
  const pr = { state: result.prState, reason: result.prReason }
  expect(deriveStatus({ session, pr }).status, `${rule} ${evidence}`).toBe(result.status)
}

test('L7: what a probe decision calls itself is what its states are called', () => {
  for (const facts of allProbes()) expectConsistent(decideProbe(facts))
})

test('L4: over all looks, an end needs proof, a kill, or runtime and process both definitely gone', () => {
  for (const facts of allProbes()) {
    const { result } = decideProbe(facts)
    const isEnd = result.sessionState === 'terminated' || result.sessionState === 'done'
    const isDefinite = !facts.runtimeFailed && !facts.processFailed && facts.process === 'dead'
    const isGone = facts.runtime === 'exited' || facts.runtime === 'missing'
    const mayEnd = facts.killRequested || facts.proof !== null || (isDefinite && isGone)
    if (isEnd && !mayEnd) expect.fail(JSON.stringify(facts))
    // A probe never speaks about the change.
    expect(result.prState + result.prReason).toBe('')
  }
})

test('L7: every rung of the ladder and both ends of a change are called what their states are called', () => {
  for (let bits = 0; bits < 2 ** OPEN_PR_FLAGS.length; bits++) {
    const flags = Object.fromEntries(OPEN_PR_FLAGS.map((flag, bit) => [flag, ((bits >> bit) & 1) === 1]))
    expectConsistent(decideOpenPr({ ...NO_FLAGS, ...flags }))
  }
  for (const state of ['merged', 'closed']) expectConsistent(decideTerminalPr(state))
})

const NO_FLAGS: OpenPrFacts = {
  ciFailing: false,
  draft: false,
  changesRequested: false,
  botComments: false,
  mergeConflicts: false,
  mergeable: false,
  approved: false,
  reviewPending: false,
  idleBeyond: false,
  number: 0,
  url: '',
}

const ladder: [flags: Partial<OpenPrFacts>, rule: string, pr: string, evidence: string][] = [
  [{ ciFailing: true, draft: true }, 'R1', 'draft ci_failing', 'ci_failing'],
  [{ draft: true, changesRequested: true }, 'R2', 'draft in_progress', 'draft'],
  [{ changesRequested: true, botComments: true }, 'R3', 'open changes_requested', 'changes_requested'],
  [{ botComments: true, mergeConflicts: true }, 'R4', 'open bot_comments', 'bot_comments'],
  [{ mergeConflicts: true, mergeable: true }, 'R5', 'open merge_conflicts', 'merge_conflicts'],
  [{ mergeable: true, approved: true }, 'R6', 'open merge_ready', 'merge_ready'],
  [{ mergeable: true }, 'R6', 'open merge_ready', 'merge_ready'], // nobody has to approve
  [{ approved: true, reviewPending: true }, 'R7', 'open approved', 'approved'],
  [{ reviewPending: true, idleBeyond: true }, 'R8', 'open review_pending', 'review_pending'],
  [{ idleBeyond: true }, 'R9', 'open in_progress', 'idle_beyond'],
  [{}, 'R10', 'open in_progress', 'pr_open'],
  [{ number: 7, url: 'https://x/7' }, 'R10', 'open in_progress', 'pr_open #7 https://x/7'],
  [{ number: -7, url: 'u' }, 'R10', 'open in_progress', 'pr_open u'],
]
test.each(ladder)('of the flags %j the first one wins', (flags, rule, pr, evidence) => {
  const decided = decideOpenPr({ ...NO_FLAGS, ...flags })
  expect([decided.rule, `${decided.result.prState} ${decided.result.prReason}`, decided.evidence]).toEqual([
    rule,
    pr,
    evidence,
  ])
})
