// The project that a command works on; there must be one.
import { provostError } from '#core/kernel/errors'
import type { CommandContext } from './command.ts'
import { findProjectHere } from './find-project-here.ts'

export async function needProjectHere(context: CommandContext): Promise<string> {
  const project = await findProjectHere(context)
  if (project !== undefined) return project
  throw provostError('USAGE', {
    message: 'no project is here',
    hint: 'run `provost init` in a git repository, or pass --project <id>',
  })
}
