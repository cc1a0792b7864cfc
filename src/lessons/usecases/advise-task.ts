// The advice that a planner gets: one question per surface of the project, joined, and a record of what was given.

import type { World } from '#recorder/world'
import type { TaskEventData } from '#task/rules/record/task-events'
import { readAdviceQuery } from '../rules/advice/advice-query.ts'
import { composeAdviceLines } from '../rules/advice/compose-advice-section.ts'
import { type AdvisedPiece, describeAdvice, readShelf } from './ask-advice.ts'

export type TaskQuestion = {
  readonly task: string
  readonly repo: string
  readonly surfaces: readonly string[]
}

export type TaskAdvice = { readonly lines: readonly string[]; readonly given: TaskEventData['task.advised'] }

/** An agent plans, so the question is that of a bot. */
const MODE = 'bot'
const LESSONS_MAX = 8

export async function adviseTask(world: Pick<World, 'store'>, asked: TaskQuestion): Promise<TaskAdvice> {
  const { task, repo, surfaces } = asked
  const shelf = await readShelf(world)
  const answers = (surfaces.length > 0 ? surfaces : [null]).map(surface =>
    describeAdvice(shelf, readAdviceQuery({ task, repo, surface, execution_mode: MODE })),
  )
  const lessons = distinct(answers.flatMap(answer => answer.lessons)).slice(0, LESSONS_MAX)
  const recommendations = distinct(
    answers.flatMap(answer => [
      ...answer.starter_checks,
      ...answer.evidence_expectations,
      ...answer.verification_rules,
    ]),
  )
  const doctrine = distinct(answers.flatMap(answer => answer.doctrine))
  const pieces = [...doctrine, ...recommendations, ...lessons]
  const lines = composeAdviceLines(pieces)
  // What did not fit was not given.
  const isGiven = ({ id }: AdvisedPiece) => lines.some(line => line.endsWith(`[${id}]`))
  const idsOf = (list: readonly AdvisedPiece[]) => list.filter(isGiven).map(({ id }) => id)
  return {
    lines,
    given: {
      lesson_ids: idsOf(lessons),
      recommendation_ids: idsOf(recommendations),
      doctrine_ids: idsOf(doctrine),
      query: { task, repo, surfaces, mode: MODE },
    },
  }
}

function distinct(pieces: readonly AdvisedPiece[]): AdvisedPiece[] {
  return [...new Map(pieces.map(piece => [piece.id, piece])).values()]
}
