import { expect, test } from 'vitest'
import { REVIEW_RUN_STATUSES, REVIEW_VERDICTS } from '../record/review.ts'
import { DECISIONS, deriveReviewDecision, type JudgedRun, stricterDecision } from './derive-decision.ts'

const HEAD = 'a'.repeat(40)
const OLD = 'b'.repeat(40)

const run = (status: JudgedRun['status'], verdict = '', harness = 'codex', targetSha = HEAD): JudgedRun => ({
  id: `rr_${harness}`,
  harness,
  targetSha,
  status,
  verdict,
})
const yes = run('complete', 'approved')
const no = run('complete', 'changes_requested')
const unsure = run('complete', 'inconclusive')
const geminiYes = run('complete', 'approved', 'gemini')

const rows: [what: string, runs: readonly JudgedRun[], required: number, rule: string, approvals: number][] = [
  ['nothing is there and nothing is needed', [], 0, 'E6', 0],
  ['nothing is there', [], 1, 'E5', 0],
  ['one approval of one', [yes], 1, 'E4', 1],
  ['one approval of two', [yes], 2, 'E5', 1],
  ['two approvals by one reviewer are one', [yes, yes], 2, 'E5', 1],
  ['two approvals by two reviewers', [yes, geminiYes], 2, 'E4', 2],
  ['an approval where none is needed', [yes], 0, 'E4', 1],
  ['one says no, another yes', [no, geminiYes], 1, 'E2', 1],
  ['the same reviewer said no and then yes', [no, yes], 1, 'E4', 1],
  ['the same reviewer said yes and then no', [yes, no], 1, 'E2', 0],
  ['the newest look could not judge', [yes, unsure], 1, 'E5', 0],
  ['a look is under way beside an approval', [yes, run('running', '', 'gemini')], 1, 'E3', 1],
  ['a look is under way beside a no', [no, run('launching', '', 'gemini')], 1, 'E2', 0],
  ['a failed run that carries a word', [run('failed', 'approved')], 1, 'E5', 0],
  ['an approval of an older head', [run('complete', 'approved', 'codex', OLD)], 1, 'E5', 0],
  ['a no to an older head', [run('complete', 'changes_requested', 'codex', OLD)], 0, 'E6', 0],
  ['a reviewer with an odd name', [run('complete', 'approved', '__proto__')], 1, 'E4', 1],
]

test.each(rows)('%s', (_what, runs, required, rule, approvals) => {
  const decided = deriveReviewDecision({ headSha: HEAD, required, runs })
  expect([decided.rule, decided.evidence.approvals]).toEqual([rule, approvals])
})

test('without a head nothing is decided', () => {
  expect(deriveReviewDecision({ headSha: null, required: 1, runs: [run('running', '', 'codex', '')] })).toMatchObject({
    result: 'none',
    rule: 'E1',
  })
})

const anyRun = REVIEW_RUN_STATUSES.flatMap(status =>
  ['', ...REVIEW_VERDICTS].flatMap(verdict =>
    ['codex', 'gemini'].flatMap(harness => [HEAD, OLD].map(target => run(status, verdict, harness, target))),
  ),
)

test('L3: over all pairs of runs, approved needs a complete approval of exactly this head', () => {
  for (const one of anyRun)
    for (const other of anyRun) {
      const runs = [one, other]
      const { result } = deriveReviewDecision({ headSha: HEAD, required: 1, runs })
      const isApproval = ({ status, verdict, targetSha }: JudgedRun) =>
        status === 'complete' && verdict === 'approved' && targetSha === HEAD
      if (result === 'approved') expect(runs.some(isApproval)).toBe(true)
    }
})

test('L4: over all pairs of runs, runs on other heads change nothing', () => {
  for (const one of anyRun)
    for (const other of anyRun) {
      const runs = [one, other]
      const onHead = runs.filter(({ targetSha }) => targetSha === HEAD)
      const ask = (given: readonly JudgedRun[]) => deriveReviewDecision({ headSha: HEAD, required: 1, runs: given })
      expect(ask(runs)).toEqual(ask(onHead))
    }
})

test('of our decision and that of the forge the stricter wins, whichever it is', () => {
  for (const [rank, stricter] of DECISIONS.entries())
    for (const looser of DECISIONS.slice(rank)) {
      expect(stricterDecision(stricter, looser).result).toBe(stricter)
      expect(stricterDecision(looser, stricter).result).toBe(stricter)
    }
})
