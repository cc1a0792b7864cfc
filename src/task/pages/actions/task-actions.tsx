// Everything a person can do with a task where it is, always in sight: the work of the phase first, the rest folded away.
import { useState } from 'react'
import { offeredVerbs, type TaskVerb } from '#task/rules/decision/offered-verbs'
import { isPhase } from '#task/rules/phase/phase'
import type { ShownTaskStatus } from '../task-page.tsx'
import { type SaidOfTask, TaskSaid } from '../task-said.tsx'
import { MOVE_ACTIONS } from './move-actions.tsx'
import { WORK_ACTIONS } from './work-actions.tsx'

const ACTIONS = { ...WORK_ACTIONS, ...MOVE_ACTIONS }

const RARE: readonly TaskVerb[] = [
  'brief',
  'budget',
  'repair',
  'archive',
  'pause',
  'abandon',
  'next',
  'redo',
  'override',
]

/** What a command came to is told on the page: the button that asked may be gone by then. */
export function TaskActions({ status }: { readonly status: ShownTaskStatus }) {
  const [last, setLast] = useState<SaidOfTask | null>(null)
  const offered = isPhase(status.phase) ? offeredVerbs(status.phase, status) : []
  const draw = (verb: TaskVerb, isFirst: boolean) => {
    const Drawn = ACTIONS[verb]
    const said = (answer: unknown) => {
      setLast(answer as SaidOfTask)
      return undefined // the dialog closes
    }
    const shared = { parameters: { task: status.task }, version: status.version, said }
    return <Drawn key={verb} shared={shared} status={status} isFirst={isFirst} />
  }
  const [often, rare] = split(offered)
  return (
    <section className="task-actions" aria-label="Actions">
      <div role="status">
        {last && (
          <div className="callout medium">
            <TaskSaid answer={last} />
            <button type="button" onClick={() => setLast(null)}>
              Dismiss
            </button>
          </div>
        )}
      </div>
      <div className="actions">
        {often.map((verb, at) => draw(verb, at === 0))}
        <details className="task-more">
          <summary>More</summary>
          <div className="actions">{rare.map(verb => draw(verb, false))}</div>
        </details>
      </div>
    </section>
  )
}

/** Where everything is rare, the first of it is what one came for. */
function split(offered: readonly TaskVerb[]): readonly [often: readonly TaskVerb[], rare: readonly TaskVerb[]] {
  const often = offered.filter(verb => !RARE.includes(verb))
  const shown = often.length > 0 ? often : offered.slice(0, 1)
  return [shown, offered.filter(verb => !shown.includes(verb))]
}
