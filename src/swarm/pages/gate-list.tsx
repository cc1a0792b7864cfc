// What the gates say now: each with its reason, and those behind the first that holds are not asked yet.

import { lookFor } from '#web/parts/look'
import { Badge } from '../../web/parts/badge.tsx'
import { Section } from '../../web/parts/section.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { SWARM_GATES } from '../rules/wave/gate-table.ts'
import { gateWordOf } from '../rules/wave/gate-word.ts'
import type { RunPageRun, ShownSwarmRun } from './run.ts'
import { GATES_VERDICT_LOOKS, type GateState, SWARM_GATE_LOOKS } from './swarm-looks.ts'

type Gates = ShownSwarmRun['gates']

export function GateList({ gates, run }: { readonly gates: Gates; readonly run: RunPageRun }) {
  return (
    <Section title="Gates" aside={<WhyButton id={run.id} label="Why?" />}>
      <VerdictOfGates gates={gates} />
    </Section>
  )
}

export function VerdictOfGates({ gates }: { readonly gates: Gates }) {
  return (
    <>
      <p className="stated">
        <Badge look={lookFor(GATES_VERDICT_LOOKS, gates.verdict)} /> {gates.reason}
        {gates.verdict === 'AMEND' && gates.nextPhase !== null && <span className="muted"> → {gates.nextPhase}</span>}
      </p>
      <ul className="gates">
        {SWARM_GATES.map(({ name, overridable }) => {
          const asked = gates.gates.find(gate => gate.name === name)
          return (
            <li key={name}>
              <Badge look={SWARM_GATE_LOOKS[stateOf(asked)]} />
              <span className="gate-name">{name.replaceAll('_', ' ')}</span>
              <span className="muted">
                {asked?.reason ??
                  (gates.gates.length === 0 ? 'there is nothing to judge yet' : 'a gate before it holds')}
                {asked?.passed === false && !asked.overridden && overridable && ' · a person may override it'}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function stateOf(gate: Gates['gates'][number] | undefined): GateState {
  return gate ? gateWordOf(gate) : 'not_asked'
}
