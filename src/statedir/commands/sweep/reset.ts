// `provost state reset`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { askState, changeWish } from '../ask-state.ts'
import { composeSweep } from '../print-sweep.ts'

type SweepAnswer = Shape<'SweptState'>

export const run: Run = async context => {
  const answer = await askState<SweepAnswer>(context, 'resetState', changeWish(context))
  return { json: answer, lines: composeSweep(answer, context, 'provost state reset') }
}
