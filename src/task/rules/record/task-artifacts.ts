// The artifacts of a task as people meet them: the name to ask for, the words for it, and the fact that says whether it holds.
import type { FactName } from '../facts/facts.ts'
import type { ArtifactKind } from './task-view.ts'

export type ArtifactRow = {
  /** As `provost task show` takes it. */
  readonly name: string
  readonly title: string
  /** Null: nothing but the fact of another artifact is derived from it. */
  readonly fact: FactName | null
}

export const TASK_ARTIFACTS: Readonly<Record<ArtifactKind, ArtifactRow>> = {
  plan: { name: 'plan', title: 'Plan', fact: 'plan' },
  files: { name: 'files', title: 'File plan', fact: 'filePlan' },
  planReview: { name: 'plan-review', title: 'Plan review', fact: 'planReview' },
  output: { name: 'manifest', title: 'Change', fact: 'output' },
  codeReview: { name: 'code-review', title: 'Code review', fact: 'codeReview' },
  baseline: { name: 'baseline', title: 'Baseline', fact: null },
  eval: { name: 'eval', title: 'Test report', fact: 'eval' },
  decision: { name: 'decision', title: 'Decision', fact: 'decision' },
  postApply: { name: 'post-apply', title: 'Check after apply', fact: 'regression' },
  revert: { name: 'revert', title: 'Revert', fact: 'revert' },
}
