// Hands a notification to the program that the home names, as JSON on its input. It gets no shell and a bounded time.
import { allowedEnvironment } from '#process/allowed-environment'
import { runGroup } from '#process/run-group'

const ANSWER_MS = 10_000
const WORDS_MAX = 200

/** Null: it took it; otherwise why not. */
export async function runNotifier(command: readonly string[], cwd: string, body: string): Promise<string | null> {
  const wish = { command, cwd, env: allowedEnvironment({}), timeoutMs: ANSWER_MS, input: `${body}\n` }
  const { status, exitCode, because, output } = await runGroup(wish)
  if (status === 'exited' && exitCode === 0) return null
  const how = status === 'timed_out' ? `no end after ${ANSWER_MS / 1000} s` : (because ?? `exit code ${exitCode}`)
  const words = output.text().trim().slice(0, WORDS_MAX)
  return words === '' ? how : `${how}: ${words}`
}
