// `provost pass revoke`
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async context => {
  const body = { reason: textFlag(context, 'reason') ?? '' }
  const pass = await (await context.client()).call('revokePass', { parameters: { pass: context.args.id! }, body })
  return { json: pass, lines: [cleanText(`${pass.id}  of ${pass.name} opens nothing from now on`)] }
}
