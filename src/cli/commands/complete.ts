// `provost complete`
import type { Run } from '../command.ts'
import { COMMANDS } from '../command-table.ts'
import { suggestValues } from '../suggest-values.ts'
import { suggestWords } from '../suggest-words.ts'

export const run: Run = async ({ rest, cwd }) => {
  const values = await suggestValues(COMMANDS, rest, cwd)
  const words = values.length > 0 ? values : suggestWords(COMMANDS, rest)
  return { json: words, lines: words }
}
