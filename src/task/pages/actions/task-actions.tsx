// Everything a person can do with a task where it is: the work of the phase first, what is rarely needed folded away.
import { useState } from 'react'
import { offeredVerbs, type TaskVerb } from '#task/rules/decision/offered-verbs'
import { isPhase } from '#task/rules/phase/phase'
import type { TaskStatus } from '../task-page.tsx'
import { type TaskAnswer, TaskSaid } from '../task-said.tsx'
import { MOVE_ACTIONS } from './move-actions.tsx'
import { WORK_ACTIONS } from './work-actions.tsx'

const ACTIONS = { ...WORK_ACTIONS, ...MOVE_ACTIONS }

const RARE: readonly TaskVerb[] = ['brief', 'budget', 'repair', 'archive', 'pause', 'abandon']

/** What a command came to is told on the page: the button that asked may be gone by then. */
export function TaskActions({ status }: { readonly status: TaskStatus }) {
  const [last, setLast] = useState<TaskAnswer | null>(null)
  const offered = isPhase(status.phase) ? offeredVerbs(status.phase, status.isAbandoned) : []
  const draw = (verb: TaskVerb, isFirst: boolean) => {
    const Drawn = ACTIONS[verb]
    const said = (answer: unknown) => {
      setLast(answer as TaskAnswer)
      return undefined // the dialog closes
    }
    const shared = { parameters: { task: status.task }, version: status.version, said }
    return <Drawn key={verb} shared={shared} status={status} isFirst={isFirst} />
  }
  return (
    <>
      <section className="actions task-actions" aria-label="Actions">
        {offered.filter(verb => !RARE.includes(verb)).map((verb, at) => draw(verb, at === 0))}
        <details className="task-more">
          <summary>More</summary>
          <div className="actions">{offered.filter(verb => RARE.includes(verb)).map(verb => draw(verb, false))}</div>
        </details>
      </section>
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
    </>
  )
}
