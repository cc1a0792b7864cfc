// `provost session answer`

import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { provostError } from '#kernel/errors/errors'

export const run: Run = async context => {
  const { args, flags, client } = context
  if (typeof flags.option !== 'string')
    throw provostError('USAGE', { message: 'an option is missing', hint: `see \`provost session show ${args.id}\`` })
  const session = await (await client()).call('answerPermission', {
    parameters: { session: args.id! },
    body: { request: textFlag(context, 'request'), option: flags.option },
  })
  return { json: session, lines: [`${session.id} answered: ${flags.option}`] }
}
