// The program: words in, exit code out. Errors are rendered here and nowhere else.
import { isatty } from 'node:tty'
import { toProblem } from '#kernel/errors/error-problem'
import { renderTopLevelError, renderVerbose } from '#kernel/errors/error-render'
import { isProvostError } from '#kernel/errors/errors'
import { recogniseFailure } from '#kernel/errors/recognise-failure'
import { redact, redactData } from '#kernel/text/redact'
import { cutText, showFormat } from '#kernel/text/text-hygiene'
import type { AskPerson } from './command.ts'
import { COMMANDS } from './command-table.ts'
import { EXIT_INTERRUPTED, exitCodeOf } from './parse/exit-code.ts'
import { hasSwitch } from './parse/parse.ts'
import { runWords, type Streams } from './run-words.ts'
import { watchOutput } from './watch-output.ts'

const STDIN = 0
const MESSAGE_MAX = 4_000
const PROBLEM_MAX = 16_000

export async function main(words: readonly string[]): Promise<number> {
  const output = watchOutput()
  const exitCode = await answerWords(words, processStreams(output.readerGone), output.flush)
  // Whatever the interrupted command left open must not keep the process alive.
  if (exitCode === EXIT_INTERRUPTED) process.exit(exitCode)
  return exitCode
}

/** What was printed but could not be written is a failure of the command too. */
export async function answerWords(
  words: readonly string[],
  streams: Streams,
  flush: () => Promise<void> = async () => {},
): Promise<number> {
  try {
    const exitCode = await runWords(COMMANDS, words, streams)
    await flush()
    return exitCode
  } catch (thrown) {
    const error = recogniseFailure(thrown)
    const correlationId = isProvostError(error) ? undefined : await keepUnexpected(error, streams.env)
    reportError(error, streams, hasSwitch(words, 'json'), hasSwitch(words, 'verbose'), correlationId)
    return exitCodeOf(error)
  }
}

/** What is not ours is told in a sentence and kept in full, where `provost doctor` says. */
async function keepUnexpected(error: unknown, env: Streams['env']): Promise<string | undefined> {
  const { keepFailure } = await import('#daemon/local/keep-failure')
  return keepFailure(env, error)
}

export function reportError(
  error: unknown,
  streams: Pick<Streams, 'out' | 'err'>,
  wantsJson: boolean,
  isVerbose: boolean,
  correlationId?: string,
): void {
  if (wantsJson) {
    const problem = toProblem(error, { correlationId })
    streams.out(JSON.stringify(redactData({ ...problem, detail: cutText(problem.detail, PROBLEM_MAX) })))
    return
  }
  const lines = isVerbose ? renderVerbose(error) : renderTopLevelError(error)
  for (const line of lines) streams.err(cutText(showFormat(redact(line)), MESSAGE_MAX))
}

/** A line that wraps could not be taken back. */
function fitLine(text: string, columns = 80): string {
  const characters = [...text]
  return characters.length < columns ? text : `${characters.slice(0, columns - 2).join('')}…`
}

/** Not in raw mode: Ctrl-C stays what it is for the command that asks. */
const askAtTerminal: AskPerson = async (question, signal) => {
  const { createInterface } = await import('node:readline')
  const terminal = createInterface({ input: process.stdin, output: process.stderr, terminal: false })
  const line = await new Promise<string | null>(resolve => {
    const leave = () => {
      process.stderr.write('\n')
      resolve(null)
    }
    terminal.once('line', resolve)
    terminal.once('close', () => resolve(null))
    signal.addEventListener('abort', leave, { once: true })
    process.stderr.write(question)
  })
  terminal.close()
  return line
}

function processStreams(readerGone: Promise<void>): Streams {
  return {
    out: line => void process.stdout.write(`${line}\n`),
    err: line => void process.stderr.write(`${line}\n`),
    live: text => void process.stderr.write(`\r\x1b[K${text === null ? '' : fitLine(text, process.stderr.columns)}`),
    // `process.stdin` would be made by asking it, and few commands read it.
    ...(isatty(STDIN) && process.stderr.isTTY === true && { ask: askAtTerminal }),
    env: process.env,
    get cwd() {
      return process.cwd() // it may be gone; only who asks for it hears of that
    },
    isTerminal: process.stdout.isTTY === true,
    isErrorTerminal: process.stderr.isTTY === true,
    // A file or a pipe has no edge that a table could run over.
    width: process.stdout.columns ?? Number.POSITIVE_INFINITY,
    readerGone,
  }
}
