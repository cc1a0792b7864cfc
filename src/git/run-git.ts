// Asks git something: short questions whose answers are text.
import { provostError } from '#kernel/errors/errors'
import { gitEnvironment, runGitProcess } from './git-process.ts'

export type GitResult = { readonly exitCode: number; readonly stdout: string; readonly stderr: string }

const TIMEOUT_MS = 30_000
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024

/** Resolves with whatever git answered; rejects only when it could not be run to its end. */
export async function runGit(cwd: string, args: readonly string[]): Promise<GitResult> {
  const env = gitEnvironment()
  const end = await runGitProcess({ cwd, args, env, timeoutMs: TIMEOUT_MS, outputMaxBytes: OUTPUT_MAX_BYTES })
  return { ...end, stdout: end.stdout.toString('utf8') }
}

/** The output of a git that must succeed. */
export async function git(cwd: string, ...args: string[]): Promise<string> {
  const answer = await runGit(cwd, args)
  if (answer.exitCode === 0) return answer.stdout
  throw gitRefused(cwd, args, answer)
}

/** The same for one fact. Only git's own newline is taken away: the name of a directory may end in one too. */
export async function gitFact(cwd: string, ...args: string[]): Promise<string> {
  return (await git(cwd, ...args)).replace(/\n$/, '')
}

export function gitRefused(cwd: string, args: readonly string[], { exitCode, stderr }: GitResult): Error {
  const firstLine = stderr.split('\n', 1)[0] ?? ''
  return provostError('GIT_FAILED', {
    message: `git ${args.join(' ')} exited ${exitCode}: ${firstLine}`,
    hint: adviceIn(stderr),
    cause: stderr.trim(),
    details: { args, exitCode, cwd },
  })
}

/** Git advises in lines that begin with `hint:`, or with a command on a line of its own, behind a tab. */
function adviceIn(stderr: string): string | undefined {
  const command = /^\t(git .+)$/m.exec(stderr)?.[1]
  return command === undefined ? /^hint: (\S.*)$/m.exec(stderr)?.[1] : `git advises: \`${command}\``
}
