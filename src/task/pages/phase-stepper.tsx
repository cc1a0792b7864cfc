// The road of a task in one line: what lies behind it, where it is, what is still to come.

import { PHASES, type Phase } from '../rules/phase/phase.ts'
import { PHASE_LOOKS } from './task-looks.ts'

/** A revert is a way back and no step of the road; it is shown when a task is on it. */
function roadOf(phase: string): readonly Phase[] {
  return PHASES.filter(step => step !== 'revert' || phase === 'revert')
}

export function PhaseStepper({ phase, isAbandoned }: { readonly phase: string; readonly isAbandoned: boolean }) {
  const road = roadOf(phase)
  const here = road.indexOf(phase as Phase)
  const isOver = phase === 'done'
  return (
    <ol className="stepper" aria-label="Phases">
      {road.map((step, at) => {
        const isHere = at === here && !isOver
        const isBehind = at < here || (isOver && at === here)
        return (
          <li
            key={step}
            className={isHere ? 'here' : isBehind ? 'behind' : ''}
            aria-current={isHere ? 'step' : undefined}
          >
            <span className="dot" aria-hidden="true">
              {isBehind ? '✓' : at + 1}
            </span>
            {PHASE_LOOKS[step].word}
            <span className="visually-hidden">{isHere ? ', here' : isBehind ? ', behind it' : ', to come'}</span>
            {isHere && isAbandoned && ' (given up)'}
          </li>
        )
      })}
    </ol>
  )
}
