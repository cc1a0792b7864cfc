// The submission of an accepted task to the evidence part, field by field as in common 10. It claims only what ran.

import { compareText, isText } from '#kernel/reading/json-value'
import { composeScenarios } from '../plan/compose-scenarios.ts'
import type { RecordedWaiver } from '../record/task-view.ts'
import type { EvalReport, EvalSuite } from '../tests/eval-report.ts'
import { judgeSuite, type SuiteOutcome } from '../tests/judge-suite.ts'

export type AcceptedTask = {
  readonly id: string
  readonly application: string
  readonly repo: string
  readonly surfaces: readonly string[]
  readonly ref: { readonly commit: string; readonly tree: string; readonly branch: string }
  readonly decision: { readonly by: string; readonly note: string }
  readonly diffHash: string
  readonly waivers: readonly RecordedWaiver[]
  /** The verdict on the report, as the table read it. */
  readonly eval: string
  readonly report: EvalReport | null
  /** When the task entered and left the test phase. */
  readonly tested: { readonly from: string; readonly until: string }
}

export function composeSubmission(task: AcceptedTask): Readonly<Record<string, unknown>> {
  const runId = `${task.id}-${task.application}`
  const suites = task.report?.suites ?? []
  return {
    schema_version: '1.0.0',
    run_id: runId,
    repo: task.repo,
    ref: { commit_sha: task.ref.commit, tree_sha: task.ref.tree, branch: task.ref.branch },
    source: {
      provider: 'git',
      workflow: 'provost-task',
      provider_run_id: runId,
      attempt: 1,
      run_url: `urn:provost:task:${task.id}`,
      actor: task.decision.by,
    },
    timing: timingOf(suites, task.tested),
    ci_checks: suites.map(composeCheck),
    scenario_results: composeScenarios(task.surfaces, suites),
    overall_verdict: task.eval === 'pass' && task.waivers.length === 0 ? 'pass' : 'partial',
    notes: composeNotes(task),
  }
}

/** From the first suite's start to the last one's end; without suites, the time in the test phase. */
function timingOf(
  suites: readonly EvalSuite[],
  tested: AcceptedTask['tested'],
): { started_at: string; finished_at: string } {
  const starts = suites.map(suite => suite.started_at).filter(isText)
  const ends = suites.map(suite => suite.finished_at).filter(isText)
  return {
    started_at: starts.toSorted(compareText)[0] ?? tested.from,
    finished_at: ends.toSorted(compareText).at(-1) ?? tested.until,
  }
}

const CHECK_STATUS: Readonly<Record<SuiteOutcome, string>> = {
  pass: 'pass',
  fail: 'fail',
  errored: 'fail',
  skipped: 'skip',
  empty: 'skip',
}

function composeCheck(suite: EvalSuite): Readonly<Record<string, unknown>> {
  return {
    id: suite.id,
    kind: suite.kind === 'test' || suite.kind === 'lint' ? suite.kind : 'other',
    status: CHECK_STATUS[judgeSuite(suite, false).outcome],
    value: suite.cases.filter(({ status }) => status === 'passed').length,
    threshold: suite.cases.length,
  }
}

function composeNotes({ id, diffHash, decision, waivers }: AcceptedTask): string {
  const waived = waivers.map(waiver => `waiver ${waiver.id} (${waiver.waives.join(', ')}): ${waiver.reason}`)
  const decided = decision.note === '' ? `accepted by ${decision.by}` : `accepted by ${decision.by}: ${decision.note}`
  return [`task ${id}`, `diff ${diffHash}`, decided, ...waived].join('\n')
}
