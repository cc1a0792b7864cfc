// Runs the checks of a project at one commit. Each finds the files of the commit as they are there, whatever the one
// before did to them; what git does not follow, such as the result of a build, stays between them.
import { join } from 'node:path'
import { runGitJob } from '#git/git-job'
import { pinWorktree } from '#git/pin-worktree'
import type { WorktreesRoot } from '#git/worktrees/worktree-place'
import { allowedEnvironment } from '#process/allowed-environment'
import { type GroupEnd, type RunGroup, runGroup } from '#process/run-group'
import { addWorktree, removeWorktree } from '#task/adapters/workspace/worktrees'
import type { CheckEnd, CheckRunner, CheckRunWish, CheckWatch, ConfiguredRun } from '#task/ports/check-runner'

export function localChecks(at: WorktreesRoot, run: RunGroup = runGroup): CheckRunner {
  return { run: (wish, watch) => runChecks(at(wish.root), { ...wish, run }, watch) }
}

/** How commands are run goes along with what is wished for. */
type RunningWish = CheckRunWish & { readonly run: RunGroup }

async function runChecks(place: string, wish: RunningWish, watch: CheckWatch): Promise<void> {
  const { root, commit, symlinks, include } = wish
  const path = join(place, wish.name)
  try {
    const obstacle = await prepare(wish, path, () => addWorktree({ root, path, commit, symlinks, include }))
    for (const check of wish.checks) {
      await watch.onStart(check.name)
      await watch.onEnd(obstacle ? notStarted(check, wish, obstacle) : await runCheck(check, wish, path))
    }
  } finally {
    await removeWorktree(root, path)
  }
}

type Obstacle = { readonly because: string; readonly log: string }

/** What keeps every check from beginning, or null when the worktree is ready. */
async function prepare(wish: RunningWish, path: string, add: () => Promise<void>): Promise<Obstacle | null> {
  if (wish.signal?.aborted) return CANCELLED
  try {
    await add()
  } catch (error) {
    return { because: error instanceof Error ? error.message : String(error), log: '' }
  }
  for (const { command, timeoutMs } of wish.postCreate) {
    // What it installs comes from the network.
    const within = { root: wish.root, directory: path, network: 'open' } as const
    const what = { command, cwd: path, env: checkEnvironment(), timeoutMs, signal: wish.signal, within }
    const end = await wish.run(what)
    if (wish.signal?.aborted) return CANCELLED
    if (end.status === 'exited' && end.exitCode === 0) continue
    const words = typeof command === 'string' ? command : command.join(' ')
    return { because: `the worktree could not be prepared: ${words}: ${whyOf(end)}`, log: withoutPath(end, path) }
  }
  return null
}

const CANCELLED: Obstacle = { because: 'it was cancelled before it began', log: '' }

function notStarted({ name }: ConfiguredRun, { signal }: CheckRunWish, { because, log }: Obstacle): CheckEnd {
  return { name, conclusion: signal?.aborted ? 'cancelled' : 'not_started', exitCode: null, because, log }
}

async function runCheck(check: ConfiguredRun, wish: RunningWish, path: string): Promise<CheckEnd> {
  const { name, command, timeoutMs } = check
  if (wish.signal?.aborted) return notStarted(check, wish, CANCELLED)
  // What ran there before could have written a `.git` of its own.
  const env = await pinWorktree(wish.root, path)
  await runGitJob({ cwd: path, args: ['read-tree', '--reset', '-u', wish.commit], env })
  const within = { root: wish.root, directory: path, network: check.network ?? 'none' } as const
  const what = { command, cwd: path, env: checkEnvironment(), timeoutMs, signal: wish.signal, within }
  const end = await wish.run(what)
  const conclusion = wish.signal?.aborted ? 'cancelled' : concludes(end)
  return { name, conclusion, exitCode: end.exitCode, because: end.because, log: withoutPath(end, path) }
}

// The worktree has another name at every run: the same failure must read the same.
function withoutPath({ output }: GroupEnd, path: string): string {
  return output.text().replaceAll(`${path}/`, '').replaceAll(path, '.')
}

function concludes({ status, exitCode }: GroupEnd): CheckEnd['conclusion'] {
  if (status !== 'exited') return status
  return exitCode === 0 ? 'success' : 'failure'
}

function whyOf({ status, exitCode, because }: GroupEnd): string {
  return status === 'timed_out' ? 'it took too long' : (because ?? `exit ${exitCode}`)
}

function checkEnvironment(): Record<string, string> {
  return allowedEnvironment({ CI: 'true' })
}
