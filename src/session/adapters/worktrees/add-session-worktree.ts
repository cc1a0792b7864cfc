// Makes worktrees: first under a name that says so, then moved to their own. Half of one never has the name of a whole one.
import { lstat } from 'node:fs/promises'
import { runGitJob } from '#git/git-job'
import { findCheckout, forgetWorktree, listRegistered } from '#git/worktrees/registered-worktrees'
import { whenWhole } from '#git/worktrees/when-whole'
import { findPlace, type WorktreesRoot } from '#git/worktrees/worktree-place'
import { provostError } from '#kernel/errors/errors'
import type { StepWatch } from '#kernel/ports/step-watch'
import type { MadeWorktree, NewWorktree, WorktreeName } from '#session/ports/session-worktrees'
import { isolationFailed } from '#session/rules/life/decide-isolation'
import { makeRoom } from './own-path.ts'
import { pathOf, stagingOf } from './worktree-names.ts'

type Plan = WorktreeName & {
  /** What git is asked for besides the path. */
  readonly options: readonly string[]
  readonly commitish: string
  /** What a worktree must have to be the one that was asked for; null: detached. */
  readonly branch: string | null
  readonly head: string
}

export async function addSessionWorktree(
  at: WorktreesRoot,
  wish: NewWorktree,
  watch: StepWatch,
): Promise<MadeWorktree> {
  const { branch, baseSha } = wish
  const plan = { ...wish, options: ['-b', branch], commitish: baseSha, branch, head: baseSha }
  return make(at, plan, watch, () => refuseTakenBranch(wish))
}

export function addDetachedWorktree(
  at: WorktreesRoot,
  wish: WorktreeName & { readonly commit: string },
  watch: StepWatch,
) {
  const plan = { ...wish, options: ['--detach'], commitish: wish.commit, branch: null, head: wish.commit }
  return make(at, plan, watch, async () => {})
}

export async function recreateWorktree(
  at: WorktreesRoot,
  wish: WorktreeName & { readonly branch: string },
  watch: StepWatch,
): Promise<MadeWorktree> {
  const { root, name, branch } = wish
  await forgetWorktree(root, pathOf(at, root, name))
  const head = await findBranch(root, branch)
  if (head === undefined) throw provostError('NOT_FOUND', { details: { noun: 'branch', id: branch } })
  const plan = { ...wish, options: [], commitish: branch, head }
  return make(at, plan, watch, async () => {
    const path = await findCheckout(root, branch)
    if (path !== undefined) throw provostError('BRANCH_CHECKED_OUT', { details: { branch, path } })
  })
}

async function make(
  at: WorktreesRoot,
  plan: Plan,
  watch: StepWatch,
  refuse: () => Promise<void>,
): Promise<MadeWorktree> {
  const { root, name, sessionId } = plan
  const [path, staging] = [pathOf(at, root, name), stagingOf(at, root, name)]
  await makeRoom(sessionId, at, root, staging)
  await makeRoom(sessionId, at, root, path)
  await forgetWorktree(root, staging)
  if (await isThere(path)) return adopt(plan, path)
  if (await isThere(staging)) await adopt(plan, staging)
  else {
    await refuse()
    watch('worktree: add')
    await addStaging(plan, staging, refuse)
  }
  watch('worktree: move')
  const moved = await whenWhole(() => runWorktree(root, 'move', '--force', '--force', staging, path))
  if (moved.exitCode !== 0) throw failed(sessionId, 'git worktree move', moved.stderr)
  return { path, head: plan.head }
}

async function addStaging(plan: Plan, staging: string, refuse: () => Promise<void>): Promise<void> {
  const { root, sessionId, options, commitish } = plan
  const add = (...args: string[]) => runWorktree(root, 'add', '--quiet', ...args)
  const added = await whenWhole(async () => {
    const ended = await add(...options, '--', staging, commitish)
    return { ...ended, made: ended.exitCode === 0 ? null : await findMade(plan, ended.stderr) }
  })
  if (added.exitCode === 0) return
  const { made } = added
  if (made === null) {
    await refuse() // somebody may have taken the branch in between
    throw failed(sessionId, 'git worktree add', added.stderr)
  }
  const again = await whenWhole(() => add('--', staging, made))
  if (again.exitCode === 0) return
  await runGitJob({ cwd: root, args: ['update-ref', '-d', `refs/heads/${made}`, plan.head] })
  throw failed(sessionId, 'git worktree add', again.stderr)
}

function runWorktree(root: string, ...args: readonly string[]) {
  return runGitJob({ cwd: root, args: ['worktree', ...args] })
}

/** Git makes the branch first, and another `git worktree` at the same moment can stop it after that: then it is our own. */
async function findMade({ root, options, branch, head }: Plan, stderr: string): Promise<string | null> {
  const isNew = options.includes('-b') && branch !== null && !/already exists/.test(stderr)
  return isNew && (await findBranch(root, branch)) === head ? branch : null
}

const STATUS = ['status', '--porcelain', '-z', '--untracked-files=all', '--ignore-submodules=dirty']

/** What a call that was interrupted has left is gone on with, if it is what was asked for. */
async function adopt({ root, sessionId, branch, head }: Plan, path: string): Promise<MadeWorktree> {
  const expected = 'nothing, or the same worktree from an interrupted try'
  const place = (await listRegistered(root)).includes(path) ? await findPlace(root, path) : `${path} is in the way`
  if (typeof place === 'string') throw isolationFailed(sessionId, { check: 'path', expected, found: place })
  const isSame = place.head === head && place.branch === (branch === null ? null : `refs/heads/${branch}`)
  const status = await place.git.run(STATUS)
  if (isSame && status.exitCode === 0 && status.stdout.length === 0) return { path, head }
  throw isolationFailed(sessionId, { check: 'path', expected, found: `${path} with something else in it` })
}

async function refuseTakenBranch({ root, branch }: NewWorktree): Promise<void> {
  const path = await findCheckout(root, branch)
  if (path !== undefined) throw provostError('BRANCH_CHECKED_OUT', { details: { branch, path } })
  if ((await findBranch(root, branch)) !== undefined) throw provostError('BRANCH_EXISTS', { details: { branch } })
}

async function findBranch(root: string, branch: string): Promise<string | undefined> {
  const args = ['rev-parse', '--verify', '--quiet', `refs/heads/${branch}^{commit}`]
  const { exitCode, stdout } = await runGitJob({ cwd: root, args })
  return exitCode === 0 ? stdout.toString('utf8').trim() : undefined
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

function failed(sessionId: string, check: string, stderr: string): Error {
  return isolationFailed(
    sessionId,
    { check, expected: 'exit 0', found: stderr.trim() || 'a failure without words' },
    stderr,
  )
}
