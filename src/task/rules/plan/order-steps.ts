// In which order the steps of an apply or a revert are carried out, so that no step is in another's way.
import type { ApplyStep } from '../change/plan-apply.ts'
import type { RevertStep } from '../change/plan-revert.ts'

type Step = ApplyStep | RevertStep

/** Deletes first and deepest first, then writes, then modes; what needs nothing done is left out. */
export function orderSteps<Kind extends Step>(steps: readonly Kind[]): Kind[] {
  return groupSteps(steps).flat()
}

/** Within a group no step is in another's way: they may be carried out side by side. */
export function groupSteps<Kind extends Step>(steps: readonly Kind[]): Kind[][] {
  const deletes = steps.filter(step => step.action === 'delete' || step.action === 'forced_delete')
  const modes = steps.filter(step => step.action === 'chmod')
  const writes = steps.filter(step => !deletes.includes(step) && !modes.includes(step) && step.action !== 'none')
  return [deletes.toSorted((left, right) => depthOf(right) - depthOf(left)), writes, modes]
}

function depthOf({ path }: Step): number {
  return path.split('/').length
}
