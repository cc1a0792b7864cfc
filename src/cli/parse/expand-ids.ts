// Ids that were shortened are written out before the command sees them. One that begins several things is refused, and they
// are named; one that begins nothing is left for the command to say so.
import type { Client } from '#api/client'
import { provostError } from '#kernel/errors/errors'
import { chooseShortId, readShortId } from '#kernel/text/short-id'
import { nounOfArgument } from './argument-nouns.ts'
import type { Parsed } from './parse.ts'

export async function expandIds(parsed: Parsed, client: () => Promise<Client>): Promise<Parsed> {
  const { command, args, rest } = parsed
  const many = command.args?.find(argument => argument.many)
  const isListOfIds = many !== undefined && nounOfArgument(command, many.name) !== undefined
  const expand = (word: string) => expandWord(word, client)
  const written = await Promise.all(
    Object.entries(args).map(async ([name, word]) => [
      name,
      nounOfArgument(command, name) === undefined ? word : await expand(word),
    ]),
  )
  return {
    ...parsed,
    args: Object.fromEntries(written),
    rest: isListOfIds ? await Promise.all(rest.map(expand)) : rest,
  }
}

async function expandWord(word: string, client: () => Promise<Client>): Promise<string> {
  const short = readShortId(word)
  if (!short) return word
  const query = { prefix: short.prefix }
  const asked = (await client()).call('findIds', { parameters: { noun: short.noun }, query })
  const { ids } = await asked.catch(() => ({ ids: [] })) // whatever is wrong, the command itself says it better
  const choice = chooseShortId(short.prefix, ids)
  if (choice.kind === 'several')
    throw provostError('ID_AMBIGUOUS', { details: { id: word, list: choice.ids.slice(0, 10).join(', ') } })
  return choice.kind === 'one' ? choice.id : word
}
