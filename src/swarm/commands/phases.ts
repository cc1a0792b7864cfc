// `provost swarm phases`
import { PHASE_ROWS, PHASES } from '#core/swarm/phase'
import type { Run } from '../command.ts'
import { composeTable } from '../print/table.ts'

const GATES = { severe_defects: '0 open CRITICAL and HIGH', approved_features: '0 approved open features' } as const

export const run: Run = async ({ width }) => {
  const phases = PHASES.map(phase => ({ phase, ...PHASE_ROWS[phase] }))
  const rows = phases.map(({ phase, kind, amend, next, gate }) => [
    phase,
    kind,
    amend ?? '',
    next,
    gate === null ? '' : GATES[gate],
  ])
  return { json: { phases }, lines: composeTable(['PHASE', 'KIND', 'AMEND', 'NEXT', 'GATE ON FINDINGS'], rows, width) }
}
