// `provost work cancel`
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'

export const run: Run = async context => {
  const { args, client } = context
  const reason = textFlag(context, 'reason')
  const call = { parameters: { work: args.id! }, body: reason === undefined ? {} : { reason } }
  const work = await (await client()).call('cancelWork', call)
  const isBack = work.state === 'cancelled'
  const next = `next: provost session kill ${work.session}`
  const said = isBack ? 'withdrawn: no node takes it' : `is ${work.state}: it is not withdrawn`
  const isAtNode = work.state === 'claimed' || work.state === 'lapsed'
  return { json: work, lines: [`${work.id}  ${said}`, ...(isAtNode ? [next] : [])], exitCode: isBack ? 0 : 1 }
}
