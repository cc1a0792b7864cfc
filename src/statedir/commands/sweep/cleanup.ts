// `provost state cleanup`

import type { Shape } from '#api/schemas'
import type { CommandContext, Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { readStaleDaysText } from '#statedir/rules/layout/stale-days'
import { askState, changeWish } from '../ask-state.ts'
import { composeSweep } from '../print-sweep.ts'

type SweepAnswer = Shape<'SweptState'>

export const run: Run = async context => {
  const days = { staleDays: readDays(context, 'stale-days'), adHocStaleDays: readDays(context, 'ad-hoc-stale-days') }
  const answer = await askState<SweepAnswer>(context, 'cleanupState', { ...changeWish(context), ...days })
  return { json: answer, lines: composeSweep(answer, context, 'provost state cleanup') }
}

function readDays(context: CommandContext, flag: string): number | undefined {
  const text = textFlag(context, flag)
  return text === undefined ? undefined : readStaleDaysText(text)
}
