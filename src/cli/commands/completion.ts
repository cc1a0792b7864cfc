// `provost completion`
import { provostError } from '#kernel/errors/errors'
import type { Run } from '../command.ts'
import { COMPLETION_SCRIPTS } from '../completion-scripts.ts'

export const run: Run = async ({ args }) => {
  const script = COMPLETION_SCRIPTS[args.shell!]
  if (script === undefined) {
    throw provostError('USAGE', {
      message: `no completion for ${args.shell}`,
      hint: `choose one of ${Object.keys(COMPLETION_SCRIPTS).join(', ')}`,
      details: { command: 'completion' },
    })
  }
  return { json: { shell: args.shell, script }, lines: [script] }
}
