// How far a task has come on its road, as one thin bar; the card says the phase in words.
import { PHASES } from '#task/rules/phase/phase'

const ROAD = PHASES.filter(phase => phase !== 'revert')

export function PhaseBar({ phase }: { readonly phase: string }) {
  const here = ROAD.map(String).indexOf(phase)
  if (here < 0) return null
  return (
    <span className="phase-bar" aria-hidden="true">
      {ROAD.slice(0, -1).map((step, at) => (
        <span key={step} className={at < here ? 'behind' : at === here ? 'here' : ''} />
      ))}
    </span>
  )
}
