// `--reason`, which whoever reads the log later is told.
import type { CommandContext } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { provostError } from '#kernel/errors/errors'

export function needReason(context: CommandContext, command: string): string {
  const reason = textFlag(context, 'reason')
  if (reason !== undefined) return reason
  throw provostError('USAGE', {
    message: 'missing flag --reason <text>',
    hint: `run \`provost help ${command}\``,
    details: { command },
  })
}
