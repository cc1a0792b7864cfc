// Runs git for work that may take long, carry bytes, or want an index of its own. No hook of the repository runs.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { isProvostError, provostError } from '#kernel/errors/errors'
import { hasStarted } from '#process/has-started'
import { gitEnvironment, gitNotRun, NOTHING_OF_THEIRS_RUNS } from './run-git.ts'

export type GitJob = {
  readonly cwd: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string | Uint8Array
}

export type GitJobEnd = { readonly exitCode: number; readonly stdout: Buffer; readonly stderr: string }

const TIMEOUT_MS = 10 * 60_000
const STDERR_MAX = 64 * 1024

// What a person configured for their own eyes must not change what we read.
const FIXED = [...NOTHING_OF_THEIRS_RUNS, '-c', 'core.quotePath=true', '-c', 'advice.addEmbeddedRepo=false']

export async function runGitJob(job: GitJob): Promise<GitJobEnd> {
  const { cwd, args, env = {} } = job
  try {
    const child = spawn('git', [...FIXED, ...args], {
      cwd,
      env: { ...gitEnvironment(), ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    return await hearOut(await hasStarted(child), job)
  } catch (cause) {
    throw isProvostError(cause) ? cause : gitNotRun(cwd, args, cause as Error)
  }
}

function hearOut(child: ChildProcessWithoutNullStreams, { cwd, args, input }: GitJob): Promise<GitJobEnd> {
  const ending = setTimeout(() => child.kill(), TIMEOUT_MS)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let stderr = ''
    child.stdout.on('data', chunk => chunks.push(chunk))
    child.stderr.on('data', chunk => {
      if (stderr.length < STDERR_MAX) stderr += chunk
    })
    child.stdin.on('error', () => {}) // it may have ended before it read everything
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearTimeout(ending)
      if (code === null) reject(gitFailed(cwd, args, `was stopped by ${signal}`))
      else resolve({ exitCode: code, stdout: Buffer.concat(chunks), stderr })
    })
    child.stdin.end(input ?? '')
  })
}

/** The output of a git that must succeed. */
export async function gitJob(job: GitJob): Promise<Buffer> {
  const { exitCode, stdout, stderr } = await runGitJob(job)
  if (exitCode === 0) return stdout
  throw gitFailed(job.cwd, job.args, `exited ${exitCode}: ${stderr.trim().split('\n', 1)[0]}`)
}

export async function gitText(cwd: string, ...args: string[]): Promise<string> {
  return (await gitJob({ cwd, args })).toString('utf8').trim()
}

function gitFailed(cwd: string, args: readonly string[], what: string): Error {
  const command = args.slice(0, 4).join(' ')
  return provostError('GIT_FAILED', { message: `git ${command}: ${what}`, details: { args, cwd } })
}
