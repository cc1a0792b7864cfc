// `provost session answer`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { provostError } from '#kernel/errors/errors'

export const run: Run = async ({ args, flags, client }) => {
  if (typeof flags.option !== 'string')
    throw provostError('USAGE', { message: 'an option is missing', hint: `see \`provost session show ${args.id}\`` })
  const session = await (await client()).call<Shape<'Session'>>('answerPermission', {
    parameters: { session: args.id! },
    body: { request: flags.request, option: flags.option },
  })
  return { json: session, lines: [`${session.id} answered: ${flags.option}`] }
}
