// `provost repl`
import { createInterface } from 'node:readline/promises'
import type { CommandContext, Run } from '#cli/command'
import { COMMANDS } from '#cli/command-table'
import { reportError } from '#cli/main'
import { hasSwitch } from '#cli/parse/parse'
import { suggestWords } from '#cli/parse/suggest-words'
import { runWords, type Streams } from '#cli/run-words'
import { composeSlashOverview, readReplLine } from './slash-words.ts'

const WELCOME = 'Type a command without provost, /help for the list, /quit to leave.'

/** The task that slash commands are about; null: the only open one. */
type Talk = { task: string | null }

export const run: Run = async context => {
  const isTerminal = process.stdin.isTTY === true
  const terminal = createInterface({
    input: process.stdin,
    output: process.stderr,
    terminal: isTerminal,
    completer: complete,
    prompt: isTerminal ? 'provost> ' : '',
  })
  let isOpen = true
  terminal.once('close', () => {
    isOpen = false // its input may end while the last lines are still carried out
  })
  // In raw mode Ctrl-C reaches readline and nobody else: hand it to the command that runs.
  terminal.on('SIGINT', () => process.emit('SIGINT'))
  if (isTerminal) context.emit(WELCOME)
  terminal.prompt()
  const talk: Talk = { task: typeof context.flags.task === 'string' ? context.flags.task : null }
  for await (const line of terminal) {
    if ((await runLine(line, context, talk)) === 'goodbye') break
    if (isOpen) terminal.prompt()
  }
  terminal.close()
  return { json: undefined, lines: [] }
}

async function runLine(line: string, context: CommandContext, talk: Talk): Promise<'goodbye' | 'done'> {
  const streams = streamsOf(context)
  let words: readonly string[] = []
  try {
    const read = readReplLine(line, talk.task)
    if (read.is === 'goodbye') return 'goodbye'
    if (read.is === 'overview') composeSlashOverview(talk.task).map(streams.out)
    if (read.is === 'use') {
      talk.task = read.task
      streams.out(`current task: ${read.task}`)
    }
    if (read.is === 'words') words = read.words
    if (read.is === 'say') words = ['task', 'say', '--', ...(talk.task === null ? [] : [talk.task]), read.text]
    if (words.length > 0) await runWords(COMMANDS, withSharedFlags(words, context), streams)
  } catch (error) {
    reportError(error, streams, hasSwitch(words, 'json'), hasSwitch(words, 'verbose'))
  }
  return 'done'
}

function withSharedFlags(words: readonly string[], { flags }: CommandContext): string[] {
  const shared = flags['no-daemon'] ? ['--no-daemon'] : []
  const actor = typeof flags.actor === 'string' && !words.includes('--actor') ? ['--actor', flags.actor] : []
  // Before the words: behind a bare `--` a flag is no flag.
  return [...shared, ...actor, ...words]
}

function complete(line: string): [string[], string] {
  const words = line.replace(/^\//, '').split(/\s+/)
  return [suggestWords(COMMANDS, words), words.at(-1) ?? '']
}

function streamsOf({ env, cwd, width, emit, readerGone }: CommandContext): Streams {
  return {
    out: emit,
    err: text => void process.stderr.write(`${text}\n`),
    env,
    cwd,
    width,
    readerGone,
    isTerminal: process.stdout.isTTY === true,
    isErrorTerminal: process.stderr.isTTY === true,
  }
}
