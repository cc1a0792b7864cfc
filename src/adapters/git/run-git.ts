// Runs git as a child process, with arguments that cannot be taken for anything else and an environment of its own.
import { execFile } from 'node:child_process'
import { provostError } from '#core/kernel/errors'

export type GitResult = { readonly exitCode: number; readonly stdout: string; readonly stderr: string }

const TIMEOUT_MS = 30_000
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024

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
    execFile('git', [...args], options, (error, stdout, stderr) => {
      if (!error) return resolve({ exitCode: 0, stdout, stderr })
      if (typeof error.code === 'number') return resolve({ exitCode: error.code, stdout, stderr })
      reject(gitFailed(cwd, args, error))
    })
  })
}

/** The output of a git that must succeed. */
export async function git(cwd: string, ...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runGit(cwd, args)
  if (exitCode === 0) return stdout
  const firstLine = stderr.split('\n', 1)[0] ?? ''
  throw provostError('GIT_FAILED', {
    message: `git ${args.join(' ')} exited ${exitCode}: ${firstLine}`,
    cause: stderr.trim(),
    details: { args, exitCode, cwd },
  })
}

function gitFailed(cwd: string, args: readonly string[], cause: Error): Error {
  const why = 'code' in cause && cause.code === 'ENOENT' ? 'git could not be started' : cause.message
  return provostError('GIT_FAILED', { message: `git ${args.join(' ')}: ${why}`, cause, details: { args, cwd } })
}

// A GIT_DIR inherited from a hook would make git look at another repository than the one we named.
export function gitEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' }
}
