// A whole run as one JSON document, always in the same order.
import { compareText } from '#kernel/reading/json-value'
import type { FindingView } from '../finding/finding-view.ts'
import type { SwarmRunView } from '../record/swarm-run-view.ts'

export const RUN_EXPORT_SCHEMA = 'provost-run-export/v1'

export function composeRunExport(view: SwarmRunView, findings: readonly FindingView[]) {
  const { domains, waves, promotions, gates: _gates, version: _version, ...run } = view
  return {
    schema: RUN_EXPORT_SCHEMA,
    run,
    domains: domains.toSorted((one, other) => compareText(one.name, other.name)),
    waves: waves.toSorted((one, other) => one.number - other.number),
    findings: findings
      .map(({ version: _unused, ...finding }) => finding)
      .toSorted((one, other) => compareText(one.id, other.id)),
    promotions,
  }
}
