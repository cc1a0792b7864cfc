// The program: words in, exit code out. Errors are rendered here and nowhere else.
import { toProblem } from '#core/kernel/error-problem'
import { renderTopLevelError, renderVerbose } from '#core/kernel/error-render'
import { findPrimaryError } from '#core/kernel/errors'
import { redact, redactData } from '#core/kernel/redact'
import { cutText } from '#core/kernel/text-hygiene'
import { COMMANDS } from './command-table.ts'
import { EXIT_INTERRUPTED, exitCodeOf } from './exit-code.ts'
import { runWords, type Streams } from './run-words.ts'

const MESSAGE_MAX = 4_000
const PROBLEM_MAX = 16_000

export async function main(words: readonly string[]): Promise<number> {
  const streams = processStreams()
  const wantsJson = words.includes('--json')
  try {
    const exitCode = await runWords(COMMANDS, words, streams)
    // Whatever the interrupted command left open must not keep the process alive.
    if (exitCode === EXIT_INTERRUPTED) process.exit(exitCode)
    return exitCode
  } catch (thrown) {
    const error = findPrimaryError(thrown)
    reportError(error, streams, wantsJson, words.includes('--verbose'))
    return exitCodeOf(error)
  }
}

export function reportError(error: unknown, streams: Streams, wantsJson: boolean, isVerbose: boolean): void {
  if (wantsJson) {
    const problem = toProblem(error)
    streams.out(JSON.stringify(redactData({ ...problem, detail: cutText(problem.detail, PROBLEM_MAX) })))
    return
  }
  const lines = isVerbose ? renderVerbose(error) : renderTopLevelError(error)
  for (const line of lines) streams.err(cutText(redact(line), MESSAGE_MAX))
}

function processStreams(): Streams {
  // A reader that went away (`provost log tail | head`) is no failure: the exit code still tells.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return {
    out: line => void process.stdout.write(`${line}\n`),
    err: line => void process.stderr.write(`${line}\n`),
    env: process.env,
    cwd: process.cwd(),
    isTerminal: process.stdout.isTTY === true,
    isErrorTerminal: process.stderr.isTTY === true,
    width: process.stdout.columns ?? 120,
  }
}
