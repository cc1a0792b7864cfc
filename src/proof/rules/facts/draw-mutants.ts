// What the tests of a change were seen not to notice. A reader who is told that they pass is told this too.
import { judgeFalsifierRun, readFalsifierRun } from '#looking/rules/mutation/falsifier-run'

export type KnownFalsified = { readonly diffHash: string; readonly run: unknown }

/** Nothing is said of a run about another change, or of one that came to nothing. */
export function drawMutants(falsified: KnownFalsified | null, diffHash: string): string[] {
  const run = falsified?.diffHash === diffHash ? readFalsifierRun(falsified.run) : undefined
  if (!run) return []
  const { survivors, of } = judgeFalsifierRun(run, null)
  const one = of === 1 ? 'defect that was tried' : 'defects that were tried'
  if (survivors.length === 0) return []
  return [
    `whether the tests would notice a defect in the changed lines: ${survivors.length} of ${of} ${one} they did not`,
  ]
}
