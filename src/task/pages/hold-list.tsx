// What holds a task as a checklist: each fact that the table reads in this phase, ticked when it speaks for going on.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { lookFor } from '#web/parts/look'
import { FACTS_READ, type FactName } from '../rules/facts/facts.ts'
import { isPhase } from '../rules/phase/phase.ts'
import { FACT_TITLES, TASK_FACT_LOOKS } from './fact-looks.ts'

export function HoldList({ id, phase }: { readonly id: string; readonly phase: string }) {
  const { value } = useAnswer<Shape<'TaskFacts'>>({ route: 'showTaskFacts', parameters: { task: id } }, [`task/${id}`])
  const names: readonly FactName[] = isPhase(phase) ? FACTS_READ[phase] : []
  if (!value || names.length === 0) return null
  return (
    <section className="hold-list" aria-label="What it takes to go on">
      <h2>What it takes to go on</h2>
      <ul>
        {names.map(name => {
          const fact = value[name]
          const look = lookFor(TASK_FACT_LOOKS, fact?.value ?? 'unknown')
          return (
            <li key={name}>
              <span className={`text-${look.tone}`} aria-hidden="true">
                {look.tone === 'good' ? '☑' : '☐'}
              </span>
              <span>{FACT_TITLES[name]}</span>
              <span className={`text-${look.tone}`}>{look.word}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
