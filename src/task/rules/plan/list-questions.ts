// Every question of a task, of the log and of the plan itself, with its answer where there is one.
import type { Question } from '../record/task-view.ts'
import type { Plan } from './validate-plan.ts'

type PlannedNote = NonNullable<Plan['notes']>[number] & { readonly kind?: unknown; readonly blocking?: unknown }

/** What the log says of a question counts; only the words may stand in the plan alone. */
export function listQuestions(recorded: readonly Question[], plan: Plan | null): Question[] {
  const notes: readonly PlannedNote[] = plan?.notes ?? []
  const planned = notes.filter(({ kind }) => kind === 'open_question').map(toQuestion)
  const known = recorded.map(question => {
    const own = planned.find(({ id }) => id === question.id)
    return own && question.text === '' ? { ...question, text: own.text, blocking: own.blocking } : question
  })
  return [...known, ...planned.filter(({ id }) => !recorded.some(question => question.id === id))]
}

function toQuestion({ id, text, blocking, answer }: PlannedNote): Question {
  return { id, text, blocking: blocking === true, answer: answer || null, version: 0 }
}
