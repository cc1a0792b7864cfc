// `provost complete`
import type { Run } from '../command.ts'
import { COMMANDS } from '../command-table.ts'
import { type FindIds, suggestValues } from '../parse/suggest-values.ts'
import { suggestWords } from '../parse/suggest-words.ts'

export const run: Run = async ({ rest, cwd, client }) => {
  const findIds: FindIds = async (noun, prefix) =>
    (await (await client()).call('findIds', { parameters: { noun }, query: { prefix } })).ids
  const values = await suggestValues(COMMANDS, rest, cwd, findIds).catch(() => []) // nobody wants an error for a tab
  const words = values.length > 0 ? values : suggestWords(COMMANDS, rest)
  return { json: words, lines: words }
}
