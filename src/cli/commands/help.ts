// `provost help`
import type { Run } from '../command.ts'
import { COMMANDS } from '../command-table.ts'
import { composeGroupHelp, composeHelp, composeOverview, findGroup } from '../help.ts'
import { findCommand } from '../parse/parse.ts'
import { describe } from '../run-words.ts'

export const run: Run = async ({ rest }) => {
  if (rest.length === 0) return { json: COMMANDS.map(describe), lines: composeOverview(COMMANDS) }
  const group = rest.length === 1 ? findGroup(COMMANDS, rest[0]) : []
  if (group.length > 0) return { json: group.map(describe), lines: composeGroupHelp(rest[0]!, group) }
  const deeper = COMMANDS.filter(({ path }) => path.length > rest.length && rest.every((word, at) => path[at] === word))
  if (deeper.length > 0) return { json: deeper.map(describe), lines: composeGroupHelp(rest.join(' '), deeper) }
  const command = findCommand(COMMANDS, rest)
  return { json: describe(command), lines: composeHelp(command) }
}
