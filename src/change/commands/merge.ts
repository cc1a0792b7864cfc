// `provost change merge`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { provostError } from '#kernel/errors/errors'
import { cleanText } from '#kernel/text/text-hygiene'
import { postChange } from './change-post.ts'

type Merged = Shape<'MergedChange'>

export const run: Run = async context => {
  const { flags, style } = context
  const expect = flags.expect as string | undefined
  if (flags.apply === true && expect === undefined)
    throw provostError('USAGE', {
      message: '--apply needs --expect <commit>: the head that you looked at',
      hint: 'leave out --apply to see it',
    })
  const body = { ...(expect !== undefined && { expect }), ...(flags.apply !== true && { dryRun: true }) }
  const answer = await postChange(context, 'mergeChange', body)
  const { change, merged } = answer
  if (merged) {
    const line = `${style.bold(change.id)} is merged into ${change.base} as ${change.mergeCommit ?? 'a commit of its own'}`
    return { json: answer, lines: [line] }
  }
  return { json: answer, lines: composePlan(answer, style.dim), exitCode: answer.refusal === null ? 0 : 1 }
}

function composePlan({ change, refusal, rule, because, missing }: Merged, dim: (text: string) => string): string[] {
  const { id, headSha, base } = change
  if (refusal !== null)
    return [
      `would not merge ${id}: ${because} (${rule}, ${refusal})`,
      ...missing.map(what => `missing: ${cleanText(what)}`),
      dim(`next: provost why change:${id}`),
    ]
  return [
    `would merge ${id} at ${headSha} into ${base} (${rule}: ${because})`,
    dim(`next: provost change merge ${id} --expect ${headSha} --apply`),
  ]
}
