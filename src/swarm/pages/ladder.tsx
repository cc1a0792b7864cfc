// The phases as a ladder: what is behind the run, where it stands, what is to come.

import { deriveSwarmLadder, type SwarmRung } from '../rules/measure/derive-ladder.ts'
import type { RunPageRun } from './run.ts'
import { SWARM_RUNG_LOOKS } from './swarm-looks.ts'

export function Ladder({ run }: { readonly run: RunPageRun }) {
  return (
    <ol className="ladder">
      {deriveSwarmLadder(run).map(({ group, title, rungs }) => (
        <li key={group} className={rungs.some(({ state }) => state === 'here') ? 'here' : ''}>
          <h3>{title}</h3>
          <ul>
            {rungs.map(rung => (
              <RungView key={rung.phase} rung={rung} />
            ))}
          </ul>
        </li>
      ))}
      <li className={run.phase === 'complete' ? 'here' : ''}>
        <h3>Complete</h3>
        <p className="muted">{run.phase === 'complete' ? 'all gates passed' : 'not yet'}</p>
      </li>
    </ol>
  )
}

function RungView({ rung: { phase, kind, state, waves } }: { readonly rung: SwarmRung }) {
  const { icon, word, tone } = SWARM_RUNG_LOOKS[state]
  return (
    <li className={`rung tone-${tone}`} aria-current={state === 'here' ? 'step' : undefined} title={phase}>
      <span aria-hidden="true">{icon}</span> {kind} <span className="visually-hidden">{word}</span>
      {waves.length > 0 && <span className="waves">{waves.map(number => `w${number}`).join(' ')}</span>}
    </li>
  )
}
