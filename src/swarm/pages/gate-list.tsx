// What the gates say now: each with its reason, and those behind the first that holds are not asked yet.

import { lookFor } from '#web/parts/look'
import { Badge } from '../../web/parts/badge.tsx'
import { Section } from '../../web/parts/section.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { GATES } from '../rules/wave/gate-table.ts'
import { gateWordOf } from '../rules/wave/gate-word.ts'
import type { Run, ShownRun } from './run.ts'
import { GATE_LOOKS, GATES_VERDICT_LOOKS, type GateState } from './swarm-looks.ts'

type Gates = ShownRun['gates']

export function GateList({ gates, run }: { readonly gates: Gates; readonly run: Run }) {
  return (
    <Section title="Gates" aside={<WhyButton id={run.id} label="Why?" />}>
      <Verdict gates={gates} />
    </Section>
  )
}

export function Verdict({ gates }: { readonly gates: Gates }) {
  return (
    <>
      <p className="stated">
        <Badge look={lookFor(GATES_VERDICT_LOOKS, gates.verdict)} /> {gates.reason}
        {gates.verdict === 'AMEND' && gates.nextPhase !== null && <span className="muted"> → {gates.nextPhase}</span>}
      </p>
      <ul className="gates">
        {GATES.map(({ name, overridable }) => {
          const asked = gates.gates.find(gate => gate.name === name)
          return (
            <li key={name}>
              <Badge look={GATE_LOOKS[stateOf(asked)]} />
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
