// `provost change check`
import type { Run } from '#cli/command'
import { postChange } from './change-post.ts'
import { composeChange } from './print-change.ts'

export const run: Run = async context => {
  const { flags, style } = context
  context.progress('running checks at the head of the change')
  const names = flags.only as readonly string[] | undefined
  const body = { ...(names && { names }), ...(flags.again === true && { again: true }) }
  const answer = await postChange(context, 'checkChange', body)
  const { change, ran } = answer
  const idle =
    change.checks.length === 0
      ? 'no checks are configured'
      : 'every check has a result for this head; --again runs them once more'
  const told = ran.length === 0 ? [style.dim(idle)] : []
  return {
    json: answer,
    lines: [...told, ...composeChange(change, style)],
    exitCode: change.ci === 'passing' || change.ci === 'none' ? 0 : 1,
  }
}
