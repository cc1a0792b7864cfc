// `provost help`
import type { Run } from '../command.ts'
import { COMMANDS } from '../command-table.ts'
import { composeHelp, composeOverview } from '../help.ts'
import { findCommand } from '../parse.ts'

export const run: Run = async ({ rest }) => {
  if (rest.length === 0)
    return {
      json: COMMANDS.map(({ path, summary }) => ({ command: path.join(' '), summary })),
      lines: composeOverview(COMMANDS),
    }
  const group = COMMANDS.filter(command => command.path[0] === rest[0] && command.path.length > 1)
  if (rest.length === 1 && group.length > 0)
    return {
      json: group.map(({ path, summary }) => ({ command: path.join(' '), summary })),
      lines: composeOverview(group),
    }
  const command = findCommand(COMMANDS, rest)
  const { path, summary, args = [], flags = {}, examples } = command
  return { json: { command: path.join(' '), summary, args, flags, examples }, lines: composeHelp(command) }
}
