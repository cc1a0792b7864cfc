// `provost complete`
import type { Run } from '../command.ts'
import { COMMANDS } from '../command-table.ts'
import { suggestWords } from '../suggest-words.ts'

export const run: Run = async ({ rest }) => {
  const words = suggestWords(COMMANDS, rest)
  return { json: words, lines: words }
}
