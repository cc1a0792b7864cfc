// `provost node replace`
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async context => {
  const session = context.args.id!
  const body = { reason: textFlag(context, 'reason') ?? '' }
  const work = await (await context.client()).call('replaceSession', { parameters: { session }, body })
  const said =
    work.session === session
      ? `no node can take it yet; it is given away when one can: \`provost work why ${work.id}\``
      : `goes on as ${work.session} on ${cleanText(work.name ?? work.node ?? '')}; ${session} is fenced, not said to be dead`
  return { json: work, lines: [`${session}  ${said}`] }
}
