// The live waivers of a task as waivers of gates: one that lifts several facts is one for each gate.
import type { RecordedWaiver } from '#task/rules/record/task-view'
import type { GateName } from '../gate/policy.ts'
import type { Waiver } from '../packs/statement.ts'

const GATE_OF: Readonly<Record<string, GateName>> = {
  eval: 'tests',
  regression: 'regression',
  codeReview: 'review',
  scope: 'scope',
}

export function drawWaivers(live: readonly RecordedWaiver[]): readonly Waiver[] {
  return live.flatMap(({ id, waives, reason, by }) => {
    const gates = [...new Set(waives.flatMap(fact => GATE_OF[fact] ?? []))]
    return gates.map(gate => ({
      id: gates.length === 1 ? id : `${id}/${gate}`,
      gate,
      by: { kind: by.kind === 'ci' ? 'system' : by.kind, id: by.id }, // a build waives nothing, and is no person here either
      reason,
      signature: null,
    }))
  })
}
