// Runs git for work that may take long, carry bytes, or want an index of its own. No hook of the repository runs.
import { type GitEnd, gitEnvironment, gitFailed, NOTHING_OF_THEIRS_RUNS, runGitProcess } from './git-process.ts'

export type GitJob = {
  readonly cwd: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string | Uint8Array
}

const TIMEOUT_MS = 10 * 60_000

// What a person configured for their own eyes must not change what we read.
const FIXED = [...NOTHING_OF_THEIRS_RUNS, '-c', 'core.quotePath=true', '-c', 'advice.addEmbeddedRepo=false']

export function runGitJob({ cwd, args, env, input }: GitJob): Promise<GitEnd> {
  const surroundings = { ...gitEnvironment(), ...env }
  const limits = { timeoutMs: TIMEOUT_MS, outputMaxBytes: Number.POSITIVE_INFINITY }
  return runGitProcess({ cwd, args, env: surroundings, input, ...limits }, FIXED)
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
