// `provost task run`

import type { Run } from '#cli/command'
import { listFlag, textFlag, wordFlag } from '#cli/parse/text-flag'
import { provostError } from '#kernel/errors/errors'
import { isAsAsked } from '../rules/decision/decide-run.ts'
import { changeTask } from './change-task.ts'
import { composeTaskAnswer } from './print-answer.ts'
import { readTaskWords } from './task-words.ts'

export const run: Run = async context => {
  const { flags, style } = context
  const { id } = await readTaskWords(context)
  const answer = await changeTask(context, 'runTask', id, {
    maxMoves: readNumber(flags['max-moves'], 'max-moves'),
    maxMinutes: readNumber(flags['max-minutes'], 'max-minutes'),
    maxCost: readNumber(flags['max-cost'], 'max-cost'),
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

function readNumber(given: unknown, name: string): number | undefined {
  if (given === undefined) return undefined
  const number = Number(given)
  if (Number.isFinite(number) && number >= 0) return number
  throw provostError('USAGE', { message: `--${name} must be a number; got ${String(given).slice(0, 40)}` })
}
