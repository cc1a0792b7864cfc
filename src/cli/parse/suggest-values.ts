// The values that may come next on a command line, where an argument knows some or names something that has an id.
import type { Noun } from '#kernel/events/ids'
import type { Command } from '../command.ts'
import { nounOfArgument } from './argument-nouns.ts'

export type FindIds = (noun: Noun, prefix: string) => Promise<readonly string[]>

/** The last word is the one being typed. Nothing for a flag, and nothing where the table has no suggestions. */
export async function suggestValues(
  commands: readonly Command[],
  words: readonly string[],
  cwd: string,
  findIds: FindIds,
): Promise<readonly string[]> {
  const typed = words.at(-1) ?? ''
  if (typed.startsWith('-')) return []
  const before = words.slice(0, -1).filter(word => !word.startsWith('-'))
  const command = commands
    .filter(({ path }) => path.length <= before.length && path.every((part, at) => before[at] === part))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
  const argument = command?.args?.[Math.min(before.length - command.path.length, command.args.length - 1)]
  if (!command || !argument) return []
  if (argument.suggest) return (await argument.suggest()).suggest(typed, cwd)
  const noun = nounOfArgument(command, argument.name)
  return noun === undefined ? [] : findIds(noun, typed)
}
