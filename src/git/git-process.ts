// Git as a child process: what it may run, what surrounds it, and what is said when it was not run to its end.
import { existsSync } from 'node:fs'
import { ALWAYS } from '#access/rules/repository/guard-git'
import { isProvostError, provostError } from '#kernel/errors/errors'
import { recogniseFailure } from '#kernel/errors/recognise-failure'
import { type ProgramWish, runProgram } from '#process/run-program'

/** Who only looks at a repository must not run what it has configured to be run. */
const QUIET = ['log.showSignature=false', 'submodule.recurse=false', 'diff.submodule=short']
export const NOTHING_OF_THEIRS_RUNS = [...ALWAYS, ...QUIET].flatMap(setting => ['-c', setting])

export type GitEnd = { readonly exitCode: number; readonly stdout: Buffer; readonly stderr: string }

/** Rejects only when it could not be run to its end; `settings` stand before its own words. */
export async function runGitProcess(
  wish: Omit<ProgramWish, 'program'>,
  settings: readonly string[] = NOTHING_OF_THEIRS_RUNS,
): Promise<GitEnd> {
  const { cwd, args, timeoutMs } = wish
  const end = await runProgram({ ...wish, program: 'git', args: [...settings, ...args] }).catch(cause => {
    throw gitNotRun(cwd, args, cause)
  })
  const { exitCode, signal, stoppedFor, stdout, stderr } = end
  if (exitCode !== null && stoppedFor === null) return { exitCode, stdout, stderr: stderr.toString('utf8') }
  if (stoppedFor === 'time') throw gitFailed(cwd, args, `took longer than ${timeoutMs / 1_000} s and was stopped`)
  if (stoppedFor === 'output') throw gitFailed(cwd, args, `said more than ${wish.outputMaxBytes} bytes and was stopped`)
  throw gitFailed(cwd, args, `was stopped by ${signal}`)
}

export function gitFailed(cwd: string, args: readonly string[], what: string): Error {
  const command = args.slice(0, 4).join(' ')
  return provostError('GIT_FAILED', { message: `git ${command}: ${what}`, details: { args, cwd } })
}

/** What keeps every program from being started is told as that, and not as a failure of git. */
export function gitNotRun(cwd: string, args: readonly string[], cause: Error): Error {
  const known = recogniseFailure(cause)
  if (isProvostError(known)) return known
  return provostError('GIT_FAILED', {
    message: `git ${args.slice(0, 4).join(' ')}: ${whyNotRun(cwd, cause)}`,
    hint: existsSync(cwd) ? undefined : `bring ${cwd} back, or if it was moved: \`provost project move <id> <path>\``,
    cause,
    details: { args, cwd },
  })
}

/** The system says ENOENT for a program that is missing, and for a directory to run it in. */
function whyNotRun(cwd: string, cause: Error): string {
  if (!('code' in cause) || cause.code !== 'ENOENT') return cause.message
  return existsSync(cwd) ? 'git could not be started' : `the directory ${cwd} is gone`
}

// A GIT_DIR inherited from a hook would make git look at another repository than the one we named.
export function gitEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' }
}
