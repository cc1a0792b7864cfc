// `provost state republish`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { askState, changeWish } from './ask-state.ts'

type Republished = Shape<'RepublishedWorkflow'>

export const run: Run = async context => {
  const answer = await askState<Republished>(context, 'republishWorkflow', changeWish(context))
  const { copy, applied, snapshot } = answer
  if (copy === 'same') return { json: answer, lines: ['workflow.yaml is what the log says; nothing to do'] }
  const kept = snapshot === null ? '' : `; what was there is in .archive/${snapshot}`
  const line = applied
    ? `published the record of the log${kept}`
    : `would publish the record of the log: the file is ${copy}`
  return { json: answer, lines: [line] }
}
