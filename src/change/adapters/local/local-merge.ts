// Merges a head into its base: the commit is made beside everything, then the base is moved from exactly the commit it
// was on, and a checkout of it is brought along while git holds the branch.

import type { MergeEnd, MergeWish, PullBaseWish } from '#change/ports/forge'
import type { DirtyBase } from '#change/rules/decide-merge'
import { gitJob, runGitJob } from '#git/git-job'
import { moveRefWhile } from '#git/ref-transaction'
import { commitTree } from '#git/worktrees/commit-tree'
import { provostError } from '#kernel/errors/errors'
import { composePaths, findUncommitted, listCheckouts } from './base-checkouts.ts'
import { listFilesInTheWay } from './files-in-the-way.ts'
import { isAncestor, readTips } from './local-branches.ts'
import { computeMerge } from './merge-result.ts'

const RACES_MAX = 5

/** A base that moves meanwhile is merged with again: the gates are about the head. */
export async function mergeLocally(wish: MergeWish): Promise<MergeEnd> {
  for (let race = 1; race <= RACES_MAX; race++) {
    const end = await tryMerge(wish)
    if (end !== 'moved') return end
  }
  throw provostError('GIT_FAILED', {
    message: `${wish.base} could not be moved: it changes all the time, or another program holds it`,
    hint: 'end other git commands in this repository, then repeat the command',
    details: { branch: wish.base },
  })
}

async function tryMerge(wish: MergeWish): Promise<MergeEnd | 'moved'> {
  const { root, branch, base, headSha } = wish
  const tips = await readTips(root, branch, base)
  if (tips.head !== headSha) return { ok: false, code: 'CHANGE_MOVED', head: tips.head ?? 'gone' }
  if (tips.base === null) return notMergeable(`there is no branch ${base}`)
  // Only a merge that was not recorded leaves this: the commit on top of the base is then ours or a person's.
  if (await isAncestor(root, headSha, tips.base)) return { ok: true, commit: tips.base }
  const merged = await computeMerge(root, tips.base, headSha)
  if (!merged.ok) return notMergeable(`it conflicts with ${base}: ${composePaths(merged.conflictPaths)}`)
  const checkouts = await listCheckouts(root, base)
  const dirty = await findDirty(checkouts, tips.base, merged.tree)
  if (dirty) return { ok: false, code: 'BASE_DIRTY', dirty }
  const parent = [tips.base, headSha]
  const commit = await commitTree({ cwd: root, tree: merged.tree, parent, message: wish.message, author: wish.author })
  return (await moveBase(wish, checkouts, tips.base, commit)) ? { ok: true, commit } : 'moved'
}

function notMergeable(because: string): MergeEnd {
  return { ok: false, code: 'CHANGE_NOT_MERGEABLE', because }
}

export async function findDirtyBase({ root, base, headSha }: PullBaseWish): Promise<DirtyBase | null> {
  const checkouts = await listCheckouts(root, base)
  const baseSha = (await readTips(root, base, base)).base
  if (checkouts.length === 0 || baseSha === null) return null
  const merged = await computeMerge(root, baseSha, headSha)
  return findDirty(checkouts, baseSha, merged.ok ? merged.tree : baseSha)
}

async function findDirty(checkouts: readonly string[], from: string, to: string): Promise<DirtyBase | null> {
  for (const path of checkouts) {
    const dirty = await findUncommitted(path)
    if (dirty && !(await isBroughtAlong(path, to))) return dirty
    const inTheWay = await listFilesInTheWay(path, from, to)
    if (inTheWay.length > 0) return { path, because: `not in git, and the change has one: ${composePaths(inTheWay)}` }
  }
  return null
}

/** We died after the files came along and before the branch did: what lies there is the merge, and nothing else. */
async function isBroughtAlong(path: string, tree: string): Promise<boolean> {
  const unstaged = await runGitJob({ cwd: path, args: ['diff-files', '--quiet', '--ignore-submodules=dirty'] })
  if (unstaged.exitCode !== 0) return false
  const { exitCode, stdout } = await runGitJob({ cwd: path, args: ['write-tree'] })
  return exitCode === 0 && stdout.toString('utf8').trim() === tree
}

async function moveBase(wish: MergeWish, checkouts: readonly string[], from: string, to: string): Promise<boolean> {
  const { root, base, number } = wish
  const cwd = checkouts[0] ?? root
  const brought: string[] = []
  const move = { cwd, ref: `refs/heads/${base}`, from, to, message: `provost: merge change #${number}` }
  const takeBack = async () => {
    for (const path of brought) await bringAlong(path, to, from)
  }
  try {
    const isMoved = await moveRefWhile(move, async () => {
      for (const path of checkouts) {
        await bringAlong(path, from, to)
        brought.push(path)
      }
    })
    if (!isMoved) await takeBack()
    return isMoved
  } catch (error) {
    await takeBack()
    throw error
  }
}

/** Index and files go from one commit to the other; git refuses where it would overwrite what was changed. */
async function bringAlong(path: string, from: string, to: string): Promise<void> {
  // What only looks changed, because its times differ, would be refused as well.
  await runGitJob({ cwd: path, args: ['update-index', '-q', '--refresh'] })
  await gitJob({ cwd: path, args: ['read-tree', '-m', '-u', from, to] })
}
