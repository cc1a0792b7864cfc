// `provost task run`

import type { Run } from '#cli/command'
import { numberFlag } from '#cli/parse/number-flag'
import { listFlag, textFlag, wordFlag } from '#cli/parse/text-flag'
import { isAsAsked } from '../rules/decision/decide-run.ts'
import { changeTask } from './change-task.ts'
import { composeTaskAnswer } from './print-answer.ts'
import { readTaskWords } from './task-words.ts'

export const run: Run = async context => {
  const { style } = context
  const { id } = await readTaskWords(context)
  const answer = await changeTask(context, 'runTask', id, {
    maxMoves: numberFlag(context, 'max-moves'),
    maxMinutes: numberFlag(context, 'max-minutes'),
    maxCost: numberFlag(context, 'max-cost'),
    pauseAt: listFlag(context, 'pause-at'),
    until: textFlag(context, 'until'),
    harness: textFlag(context, 'harness'),
    confinement: wordFlag(context, 'confinement', ['required', 'preferred', 'off']),
  })
  const moves = answer.moves.map(({ from, to, rule }) => `moved ${style.bold(`${from} → ${to}`)}  rule ${rule}`)
  return {
    json: answer,
    lines: [...moves, ...composeTaskAnswer(answer, style)],
    exitCode: isAsAsked(answer.stopped) ? 0 : 1,
  }
}
