// `provost swarm phases`

import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { PHASE_ROWS, SWARM_PHASES } from '../rules/wave/phase.ts'

const GATES = { severe_defects: '0 open CRITICAL and HIGH', approved_features: '0 approved open features' } as const

export const run: Run = async ({ width }) => {
  const phases = SWARM_PHASES.map(phase => ({ phase, ...PHASE_ROWS[phase] }))
  const rows = phases.map(({ phase, kind, amend, next, gate }) => [
    phase,
    kind,
    amend ?? '',
    next,
    gate === null ? '' : GATES[gate],
  ])
  return { json: { phases }, lines: composeTable(['PHASE', 'KIND', 'AMEND', 'NEXT', 'GATE ON FINDINGS'], rows, width) }
}
