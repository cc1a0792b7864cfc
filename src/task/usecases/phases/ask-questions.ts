// Puts questions about a task on record; a blocking one stops it until a person has answered.
import { provostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import { readAskedQuestions } from '#task/rules/agents/read-submission'
import { holdTask } from '../steer/hold-task.ts'
import { composeAnswer, type TaskAnswer } from './answer-task.ts'

export function askQuestions(world: World, asking: Asking, id: string, text: string): Promise<TaskAnswer> {
  return holdTask(world, asking, id, { name: 'ask' }, async task => {
    const known = new Set(task.view.questions.map(question => question.id))
    const questions = readAskedQuestions(text)
    if (questions.length === 0) {
      throw provostError('INPUT_INVALID', {
        message: 'questions must be {"questions": [{"id", "text", "blocking"}]}; got none of that',
      })
    }
    const fresh = questions.filter(question => !known.has(question.id))
    await task.record(...fresh.map(data => ({ type: 'task.question_asked' as const, data })))
    const notes = fresh.map(question => `asked ${question.id}${question.blocking ? ' [blocking]' : ''}`)
    return composeAnswer(await task.observe(), { notes })
  })
}
