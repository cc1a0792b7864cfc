// The repository as a place of work, through git and the file system.
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readHashed } from '#files/hashed-file'
import { findLinkedParent } from '#files/safe-path'
import { rememberByCommit } from '#git/commit-answers'
import { runGitJob } from '#git/git-job'
import { pinWorktree } from '#git/pin-worktree'
import { findRefInFiles } from '#git/ref-files'
import { findUnderWay, isIndexLocked } from '#git/under-way'
import { provostError } from '#kernel/errors/errors'
import type { Base, Workspace } from '#task/ports/workspace'
import { captureChange, removeCaptureDraft } from './capture-change.ts'
import { carryOutWrites, removeEmptyFolders } from './carry-out.ts'
import { claim, listClaims } from './claims.ts'
import { commitPaths } from './commit-paths.ts'
import { listMissingNodes, readDiskNodes } from './disk-nodes.ts'
import { putBack } from './exchange-file.ts'
import { watchOutside } from './outside-watch.ts'
import { listPaths, readTreeContents } from './tree-contents.ts'
import { addWorktree, removeWorktree } from './worktrees.ts'

export const gitWorkspace: Workspace = {
  findBase: async (root, ref) => askBase(root, (await findRefInFiles(root, ref)) ?? ref),
  readContents: readTreeContents,
  listPaths,
  addWorktree,
  removeWorktree,
  claim,
  listClaims,
  bringIn,
  async capture(wish) {
    await removeCaptureDraft(wish.into)
    return captureChange(wish)
  },
  watchOutside,
  listMissing: listMissingNodes,
  readDisk: readDiskNodes,
  async readFile(directory, path) {
    const file = await readHashed(directory, path)
    if (file) return file.bytes
    throw provostError('NOT_FOUND', { details: { noun: 'file', id: path } })
  },
  carryOut: carryOutWrites,
  async putBack(directory, path, taken) {
    if ((await findLinkedParent(directory, path)) !== undefined) return false
    await mkdir(dirname(join(directory, path)), { recursive: true })
    return putBack(taken, join(directory, path))
  },
  discard: directory => rm(directory, { recursive: true, force: true }),
  removeEmpty: removeEmptyFolders,
  commitPaths,
  findUnderWay,
  isIndexLocked,
  async findRef(root, ref) {
    const stated = await findRefInFiles(root, ref)
    if (stated !== undefined) return stated
    const { exitCode, stdout } = await runGitJob({ cwd: root, args: ['rev-parse', '--verify', '--quiet', ref] })
    return exitCode === 0 ? stdout.toString('utf8').trim() : undefined
  },
  async moveRef(root, ref, to, from) {
    const expected = from ?? '0'.repeat(40)
    const args = to === null ? ['update-ref', '-d', ref, expected] : ['update-ref', ref, to, expected]
    return (await runGitJob({ cwd: root, args })).exitCode === 0
  },
}

const BASES_MAX = 100

const askBase = rememberByCommit(async (root: string, rev: string): Promise<Base | undefined> => {
  const { exitCode, stdout } = await runGitJob({ cwd: root, args: ['rev-parse', `${rev}^{commit}`, `${rev}^{tree}`] })
  const [commit, tree] = stdout.toString('utf8').trim().split('\n')
  return exitCode === 0 && commit && tree ? { commit, tree } : undefined
}, BASES_MAX)

async function bringIn(
  root: string,
  worktree: string,
  what: { readonly patch: string } | { readonly commit: string },
): Promise<string | null> {
  const env = await pinWorktree(root, worktree) // a preparation ran there
  const { exitCode, stderr } =
    'patch' in what
      ? await runGitJob({ cwd: worktree, args: ['apply', '--whitespace=nowarn', '-'], input: what.patch, env })
      : await runGitJob({ cwd: worktree, args: ['read-tree', '-u', '--reset', what.commit], env })
  return exitCode === 0 ? null : (stderr.trim().split('\n', 1)[0] ?? 'it does not fit')
}
