// Is there a worktree, and does it hold anything that is nowhere else? What cannot be learned is unknown, never clean.
import { lstat, readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { readHashed } from '#files/hashed-file'
import { pathText } from '#git/raw-path'
import { findPlace, type WorktreePlace } from '#git/worktrees/worktree-place'
import { listChangedPaths, settledNs } from '#salvage/adapters/changed-paths'
import { surveyWorktree } from '#salvage/adapters/survey-worktree'
import { listBegun } from '#salvage/adapters/worktree-state'
import type { LookWish, WorktreeLook } from '#session/ports/session-worktrees'

/** Said of a detached worktree whose commit nothing else keeps. */
export const LOOSE_HEAD = 'HEAD is detached and on no branch'

const NOTHING = { changedPaths: 0, head: null, branch: null } as const

export async function lookAtWorktree(wish: LookWish): Promise<WorktreeLook> {
  try {
    if (await isMissing(wish.path)) return { ...NOTHING, worktree: 'missing', dirty: 'clean', because: [] }
    const place = await findPlace(wish.root, wish.path)
    if (typeof place === 'string') return unknown(place)
    return await lookInside(place, wish)
  } catch (error) {
    return unknown(error instanceof Error ? error.message : String(error))
  }
}

function unknown(why: string): WorktreeLook {
  return { ...NOTHING, worktree: 'unknown', dirty: 'unknown', because: [why] }
}

/** An empty directory holds nothing to lose. */
async function isMissing(path: string): Promise<boolean> {
  const found = await lstat(path).catch(error => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return found === undefined || (found.isDirectory() && (await readdir(path)).length === 0)
}

async function lookInside(place: WorktreePlace, wish: LookWish): Promise<WorktreeLook> {
  const { head, branch } = place
  try {
    const newestNs = await settledNs(place.gitDirectory).catch(() => 0n)
    const changed = await listTheirs(wish, [...(await listChangedPaths(place.git, newestNs))])
    const because = [
      ...(changed.length === 0 ? [] : [`${changed.length} changed or untracked: ${changed.slice(0, 3).join(', ')}`]),
      ...(await listBegun(place.gitDirectory)).map(what => `a ${what} is in progress`),
      ...((await isLoose(place)) ? [LOOSE_HEAD] : []),
      ...(await listUnseen(place, wish.includeIgnored ?? false)),
    ]
    const dirty = because.length === 0 ? 'clean' : 'dirty'
    return { worktree: 'present', dirty, because, changedPaths: changed.length, head, branch }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { worktree: 'present', dirty: 'unknown', because: [why], changedPaths: 0, head, branch }
  }
}

const OF_A_WORKTREE = /^refs\/(?:worktree|bisect|rewritten)\//

/** Detached, with commits that no lasting ref leads to. */
async function isLoose({ git, head, branch }: WorktreePlace): Promise<boolean> {
  if (branch !== null || head === null) return false
  const refs = await git.fact('for-each-ref', '--format=%(refname)', `--contains=${head}`)
  return refs.split('\n').every(ref => ref === '' || OF_A_WORKTREE.test(ref))
}

/** What git does not tell of by itself: repositories inside, and files it was told not to look at. */
async function listUnseen(place: WorktreePlace, includeIgnored: boolean): Promise<string[]> {
  const { obstacles, index, files, ignored } = await surveyWorktree(place)
  const onDisk = new Set(files.map(({ path }) => path))
  const hidden = index.filter(({ flag, path }) => flag === 'assumed' || (flag === 'sparse' && onDisk.has(path)))
  const told = hidden.map(({ path }) => `${pathText(path)} is hidden from git status`)
  const asked = includeIgnored && ignored.length > 0 ? [`${ignored.length} ignored files are to be saved`] : []
  return [...obstacles.map(({ path, why }) => `${path}: ${why}`), ...told.slice(0, 3), ...asked]
}

/** Without what Provost itself has put there and nobody has changed. */
async function listTheirs({ root, path: top, symlinks, include }: LookWish, changed: readonly string[]) {
  const theirs: string[] = []
  for (const path of changed.map(pathText)) {
    const isLink = symlinks.includes(path) && (await linkTarget(top, path)) === join(root, path)
    const isCopy =
      include.some(name => path === name || path.startsWith(`${name}/`)) && (await isCopied(root, top, path))
    if (!isLink && !isCopy) theirs.push(path)
  }
  return theirs
}

function linkTarget(top: string, path: string): Promise<string | undefined> {
  return readlink(join(top, path)).catch(() => undefined)
}

async function isCopied(root: string, top: string, path: string): Promise<boolean> {
  const [source, copy] = await Promise.all([readHashed(root, path), readHashed(top, path)])
  if (copy) return source?.sha256 === copy.sha256 && source.isExecutable === copy.isExecutable
  const [target, copied] = await Promise.all([linkTarget(root, path), linkTarget(top, path)])
  return copied !== undefined && target === copied
}
