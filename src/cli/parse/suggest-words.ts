// The words that may come next on a command line, from the command table.
import { type Command, GLOBAL_FLAGS } from '../command.ts'

/** The last word is the one being typed; it may be empty. */
export function suggestWords(commands: readonly Command[], words: readonly string[]): string[] {
  const typed = words.at(-1) ?? ''
  const before = words.slice(0, -1).filter(word => !word.startsWith('-'))
  const visible = commands.filter(command => !command.hidden)
  const command = visible.find(
    candidate =>
      candidate.path.length <= before.length && candidate.path.every((part, index) => before[index] === part),
  )
  const candidates = command ? wordsOf(command, words) : nextParts(visible, before)
  return [...new Set(candidates)].filter(candidate => candidate.startsWith(typed)).sort()
}

function nextParts(commands: readonly Command[], before: readonly string[]): string[] {
  const reachable = commands.filter(command => before.every((word, index) => command.path[index] === word))
  return reachable.map(command => command.path[before.length]!).filter(part => part !== undefined)
}

function wordsOf(command: Command, words: readonly string[]): string[] {
  const flags = { ...command.flags, ...GLOBAL_FLAGS }
  const previous = words.at(-2)
  const choices = previous?.startsWith('--') ? flags[previous.slice(2)]?.choices : undefined
  return choices ? [...choices] : Object.keys(flags).map(name => `--${name}`)
}
