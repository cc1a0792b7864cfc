// What a command on a task did, in the order in which a person wants to hear it: the work, the move with its rule, what next.
import type { Shape } from '#api/schemas'
import type { Style } from '#cli/print/style'
import { cleanText } from '#kernel/text/text-hygiene'

export function composeTaskAnswer(answer: Shape<'TaskAnswer'>, style: Style): string[] {
  return [
    ...answer.notes.map(cleanText),
    ...answer.problems.map(problem => `problem: ${cleanText(problem)}`),
    composeMove(answer, style),
    ...answer.nextSteps.map(step => style.dim(`next: ${step}`)),
  ]
}

function composeMove({ task, phase, rule, because, moved, outcome }: Shape<'TaskAnswer'>, style: Style): string {
  if (moved) return `moved ${style.bold(`${moved.from} → ${moved.to}`)}  rule ${rule}: ${because}`
  if (phase === 'done') return `${style.bold(task)} is done (${outcome ?? 'no outcome'})`
  return `${style.bold(task)} stays in ${style.bold(phase)}  rule ${rule}: ${because}`
}
