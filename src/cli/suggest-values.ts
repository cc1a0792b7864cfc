// The values that may come next on a command line, where an argument knows some.
import type { Command } from './command.ts'

/** The last word is the one being typed. Nothing for a flag, and nothing where the table has no suggestions. */
export async function suggestValues(
  commands: readonly Command[],
  words: readonly string[],
  cwd: string,
): Promise<readonly string[]> {
  const typed = words.at(-1) ?? ''
  if (typed.startsWith('-')) return []
  const before = words.slice(0, -1).filter(word => !word.startsWith('-'))
  const command = commands.find(
    ({ path }) => path.length <= before.length && path.every((part, at) => before[at] === part),
  )
  const argument = command?.args?.[before.length - command.path.length]
  return argument?.suggest ? (await argument.suggest()).suggest(typed, cwd) : []
}
