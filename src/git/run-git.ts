// Runs git as a child process, with arguments that cannot be taken for anything else and an environment of its own.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ALWAYS } from '#access/rules/repository/guard-git'
import { isProvostError, provostError } from '#kernel/errors/errors'
import { recogniseFailure } from '#kernel/errors/recognise-failure'

export type GitResult = { readonly exitCode: number; readonly stdout: string; readonly stderr: string }

const TIMEOUT_MS = 30_000
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024

/** Who only looks at a repository must not run what it has configured to be run. */
const QUIET = ['log.showSignature=false', 'submodule.recurse=false', 'diff.submodule=short']
export const NOTHING_OF_THEIRS_RUNS = [...ALWAYS, ...QUIET].flatMap(setting => ['-c', setting])

/** Resolves with whatever git answered; rejects only when it could not be run to its end. */
export function runGit(cwd: string, args: readonly string[]): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const options = {
      cwd,
      env: gitEnvironment(),
      timeout: TIMEOUT_MS,
      maxBuffer: OUTPUT_MAX_BYTES,
      encoding: 'utf8',
    } as const
    execFile('git', [...NOTHING_OF_THEIRS_RUNS, ...args], options, (error, stdout, stderr) => {
      if (!error) return resolve({ exitCode: 0, stdout, stderr })
      if (typeof error.code === 'number') return resolve({ exitCode: error.code, stdout, stderr })
      reject(gitNotRun(cwd, args, error))
    })
  })
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

/** The system says ENOENT for a program that is missing, and for a directory to run it in. */
function whyNotRun(cwd: string, cause: Error): string {
  if ('killed' in cause && cause.killed && 'code' in cause && cause.code === null)
    return `took longer than ${TIMEOUT_MS / 1_000} s and was stopped`
  if (!('code' in cause) || cause.code !== 'ENOENT') return cause.message
  return existsSync(cwd) ? 'git could not be started' : `the directory ${cwd} is gone`
}

/** What keeps every program from being started is told as that, and not as a failure of git. */
export function gitNotRun(cwd: string, args: readonly string[], cause: Error): Error {
  const known = recogniseFailure(cause)
  if (isProvostError(known)) return known
  const why = whyNotRun(cwd, cause)
  return provostError('GIT_FAILED', {
    message: `git ${args.slice(0, 4).join(' ')}: ${why}`,
    hint: existsSync(cwd) ? undefined : `bring ${cwd} back, or if it was moved: \`provost project move <id> <path>\``,
    cause,
    details: { args, cwd },
  })
}

// A GIT_DIR inherited from a hook would make git look at another repository than the one we named.
export function gitEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' }
}
