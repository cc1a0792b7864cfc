// A person answers a question; the answer is in every later prompt.
import { provostError } from '#kernel/errors/errors'
import { isFilledText } from '#kernel/reading/json-value'
import type { Asking, World } from '#recorder/world'
import type { SessionView } from '#session/rules/record/session-view'
import { answerPermission } from '#session/usecases/talk/answer-permission'
import { listOpenQuestions, readPlanOnDisk } from '#task/rules/facts/derive-plan-facts'
import { listQuestions } from '#task/rules/plan/list-questions'
import { lookAtTask } from '../look/look-at-task.ts'
import { holdTask } from '../steer/hold-task.ts'
import { composeAnswer, type TaskAnswer } from './answer-task.ts'

type QuestionWish = { readonly question: string; readonly text: string }

// An answer names what it answers. That the task went on since it was looked at takes nothing away from it, so it is decided about
// what is true now, and never refused for the version that was seen.
/** Under the id of a question, or under the name of an agent or request that waits for a person. */
export async function answerQuestion(
  world: World,
  asking: Asking,
  id: string,
  wish: QuestionWish,
): Promise<TaskAnswer> {
  const now = { ...asking, seenVersion: null }
  return (await answerAgent(world, now, id, wish)) ?? answerInTask(world, now, id, wish)
}

// Not under the lease of the task: whoever waits for this answer holds it.
async function answerAgent(
  world: World,
  asking: Asking,
  id: string,
  { question, text }: QuestionWish,
): Promise<TaskAnswer | undefined> {
  const { agents } = await lookAtTask(world, id)
  const ask = agents.asks.find(({ session, request }) => session === question || request === question)
  if (!ask) await refuseAgentOf(world, id, question)
  if (!ask || ask.request === null) return undefined
  await answerPermission(world, asking, ask.session, { request: ask.request, option: text.trim() })
  return composeAnswer(await lookAtTask(world, id), { notes: [`${ask.session} answered: ${text.trim()}`] })
}

/** What was asked a moment ago may be answered by somebody else, withdrawn, or gone with its agent. */
async function refuseAgentOf({ store }: World, task: string, name: string): Promise<void> {
  const session = (await store.views.find<SessionView>('session', name))?.state
  if (session?.taskId !== task) return
  throw provostError('NOT_FOUND', {
    message: `${name} asks nothing now: it was answered, or withdrew what it asked`,
    hint: `see \`provost task status ${task}\``,
    details: { noun: 'open request of session', id: name },
  })
}

function answerInTask(world: World, asking: Asking, id: string, wish: QuestionWish): Promise<TaskAnswer> {
  return holdTask(world, asking, id, { name: 'answer' }, async task => {
    const { report, plan } = readPlanOnDisk(await world.taskFiles.readDocuments(task.place))
    const open = listOpenQuestions(task.view, report)
    const known = new Set([...listQuestions(task.view.questions, plan).map(question => question.id), ...open])
    if (!known.has(wish.question)) {
      throw provostError('NOT_FOUND', {
        details: { noun: 'question', id: wish.question },
        hint: known.size > 0 ? `questions of this task: ${[...known].join(', ')}` : 'this task has no questions',
      })
    }
    if (!isFilledText(wish.text)) throw provostError('INPUT_INVALID', { message: 'answer must be a text; got none' })
    const seen = await task.recordAndLook({
      type: 'task.question_answered',
      data: { id: wish.question, text: wish.text.trim() },
    })
    const left = listOpenQuestions(task.view, report)
    task.notes.push(left.length > 0 ? `still open: ${left.join(', ')}` : 'no blocking question is open')
    return composeAnswer(seen, { notes: task.notes })
  })
}
