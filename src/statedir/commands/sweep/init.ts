// `provost state init`

import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { askState, lockWish } from '../ask-state.ts'
import { composeRecordChange } from '../print-record.ts'
import { composeSweep } from '../print-sweep.ts'

type InitAnswer = Shape<'InitialisedState'>

export const run: Run = async context => {
  const answer = await askState<InitAnswer>(context, 'initState', {
    type: textFlag(context, 'type') ?? '',
    task: textFlag(context, 'task') ?? '',
    resumeOnly: context.flags['resume-only'] === true,
    ...lockWish(context),
  })
  return {
    json: answer,
    lines: [
      ...composeSweep(answer.sweep, context, 'provost state init'),
      ...composeRecordChange(answer, context.style),
      answer.resumed ? 'resumed' : 'started',
    ],
  }
}
