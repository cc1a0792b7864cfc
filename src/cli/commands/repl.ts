// `provost repl`
import { createInterface } from 'node:readline/promises'
import type { CommandContext, Run } from '../command.ts'
import { COMMANDS } from '../command-table.ts'
import { reportError } from '../main.ts'
import { runWords, type Streams } from '../run-words.ts'
import { splitWords } from '../split-words.ts'
import { suggestWords } from '../suggest-words.ts'

const WELCOME = 'Type a command without provost, /help for the list, /quit to leave.'

export const run: Run = async context => {
  const isTerminal = process.stdin.isTTY === true
  const terminal = createInterface({
    input: process.stdin,
    output: process.stderr,
    terminal: isTerminal,
    completer: complete,
    prompt: isTerminal ? 'provost> ' : '',
  })
  if (isTerminal) context.emit(WELCOME)
  terminal.prompt()
  for await (const line of terminal) {
    if (isGoodbye(line)) break
    await runLine(line, context)
    terminal.prompt()
  }
  terminal.close()
  return { json: undefined, lines: [] }
}

function isGoodbye(line: string): boolean {
  return ['/quit', '/exit', 'quit', 'exit'].includes(line.trim())
}

async function runLine(line: string, context: CommandContext): Promise<void> {
  const streams = streamsOf(context)
  let words: string[] = []
  try {
    words = toWords(line)
    if (words.length > 0) await runWords(COMMANDS, withSharedFlags(words, context), streams)
  } catch (error) {
    reportError(error, streams, words.includes('--json'), words.includes('--verbose'))
  }
}

/** `/why shop`, `why shop` and `provost why shop` mean the same. */
function toWords(line: string): string[] {
  const words = splitWords(line.trim().replace(/^\//, ''))
  return words[0] === 'provost' ? words.slice(1) : words
}

function withSharedFlags(words: readonly string[], { flags }: CommandContext): string[] {
  const shared = flags['no-daemon'] ? ['--no-daemon'] : []
  const actor = typeof flags.actor === 'string' && !words.includes('--actor') ? ['--actor', flags.actor] : []
  return [...words, ...shared, ...actor]
}

function complete(line: string): [string[], string] {
  const words = line.replace(/^\//, '').split(/\s+/)
  return [suggestWords(COMMANDS, words), words.at(-1) ?? '']
}

function streamsOf({ env, cwd, width, emit }: CommandContext): Streams {
  return {
    out: emit,
    err: text => void process.stderr.write(`${text}\n`),
    env,
    cwd,
    width,
    isTerminal: process.stdout.isTTY === true,
    isErrorTerminal: process.stderr.isTTY === true,
  }
}
