// `provost state evict-workflow-artifacts`
import type { Shape } from '#api/schemas'
import { askState, changeWish } from '../ask-state.ts'
import type { Run } from '../command.ts'
import { composeSweep } from '../print/state-sweep.ts'

type SweepAnswer = Shape<'SweptState'>

export const run: Run = async context => {
  const answer = await askState<SweepAnswer>(context, 'evictState', changeWish(context))
  return { json: answer, lines: composeSweep(answer, context, 'provost state evict-workflow-artifacts') }
}
