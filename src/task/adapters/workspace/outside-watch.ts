// Signs that an agent reached out of its worktree: hooks and settings of the repository, things beside the worktree, the
// targets of links that lead out of it, and the file that ties the worktree to its repository.
import { lstat, readdir, realpath } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { readOrdinary } from '#files/hashed-file'
import { findCommonDirectory } from '#git/common-directory'
import { findRefInFiles } from '#git/ref-files'
import type { OutsideWish } from '#task/ports/workspace'
import { WORKTREE_TIE } from '#task/rules/path/blame-outside'
import { listTaskFiles } from '../files/task-documents.ts'
import { listTree } from './tree-contents.ts'

type Signs = Map<string, string>

export async function watchOutside({ root, worktree, links }: OutsideWish): Promise<ReadonlyMap<string, string>> {
  const signs: Signs = new Map()
  const git = await findCommonDirectory(root)
  for (const name of await listTaskFiles(join(git, 'hooks')))
    await sign(signs, join(git, 'hooks', name), `.git/hooks/${name}`)
  for (const name of ['config', 'info/attributes', 'info/exclude']) await sign(signs, join(git, name), `.git/${name}`)
  await sign(signs, join(worktree, '.git'), WORKTREE_TIE)
  await signStrangers(signs, root, worktree)
  for (const link of [...links, ...(await listTrackedLinks(root))]) await signTarget(signs, worktree, link)
  return signs
}

async function sign(signs: Signs, file: string, name: string): Promise<void> {
  const read = await readOrdinary(file)
  if (read) signs.set(name, `${read.sha256}${read.isExecutable ? ' executable' : ''}`)
}

/** What lies beside the worktree and is no worktree itself: others come and go there all the time. */
async function signStrangers(signs: Signs, root: string, worktree: string): Promise<void> {
  const directory = dirname(worktree)
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => [])
  for (const { name } of entries.filter(entry => !entry.isDirectory() && entry.name !== basename(worktree))) {
    signs.set(join(relative(root, directory), name), 'is there')
  }
}

const LINK_MODE = '120000'

/** Links that the repository itself holds. */
async function listTrackedLinks(root: string): Promise<string[]> {
  const commit = (await findRefInFiles(root, 'HEAD')) ?? 'HEAD'
  const entries = await listTree(root, commit).catch(() => [])
  return entries.filter(({ mode }) => mode === LINK_MODE).map(({ path }) => path)
}

async function signTarget(signs: Signs, worktree: string, link: string): Promise<void> {
  const target = await realpath(join(worktree, link)).catch(() => undefined)
  if (target === undefined || target === worktree || target.startsWith(`${worktree}/`)) return
  const found = await lstat(target)
  const paths = found.isDirectory() ? ['', ...(await listBelow(target))] : ['']
  for (const path of paths) {
    signs.set(path === '' ? `${link} (a link)` : `${link}/${path} (through a link)`, await markOf(join(target, path)))
  }
}

const TARGET_ENTRIES_MAX = 50_000

async function listBelow(directory: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true }).catch(() => [])
  return names.slice(0, TARGET_ENTRIES_MAX)
}

/** The time of the last change is the kernel's: unlike the time of the last writing nobody can set it back. */
async function markOf(path: string): Promise<string> {
  const found = await lstat(path, { bigint: true }).catch(() => undefined)
  if (!found) return 'gone'
  // A directory changes with what is made and removed in it, which is seen at what was made or removed.
  return found.isDirectory() ? 'directory' : `${found.ino} ${found.size} ${found.mode} ${found.ctimeNs}`
}
