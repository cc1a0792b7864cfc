// Files of a checkout that git would not miss when it brings the tree along, and that a person would: ignored and
// untracked files where the change has one of its own, and files that git was told not to look at.
import { lstat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gitJob } from '#git/git-job'

export async function listFilesInTheWay(worktree: string, from: string, to: string): Promise<string[]> {
  const touched = await listTouched(worktree, from, to)
  if (touched.length === 0) return []
  const index = await readIndex(worktree)
  const found: string[] = []
  for (const path of touched) {
    const blocker = index.has(path)
      ? await findUnwatched(worktree, path, index)
      : await findUnknown(worktree, path, index)
    if (blocker !== null) found.push(blocker)
  }
  return [...new Set(found)]
}

async function listTouched(worktree: string, from: string, to: string): Promise<string[]> {
  const args = ['diff-tree', '-r', '-z', '--no-renames', '--name-only', from, to]
  return splitNul(await gitJob({ cwd: worktree, args }))
}

/** Path to tag: a small letter or `S` is a file that git was told not to look at. */
async function readIndex(worktree: string): Promise<ReadonlyMap<string, string>> {
  const entries = splitNul(await gitJob({ cwd: worktree, args: ['ls-files', '-v', '-z'] }))
  return new Map(entries.map(entry => [entry.slice(2), entry.slice(0, 1)]))
}

async function findUnwatched(
  worktree: string,
  path: string,
  index: ReadonlyMap<string, string>,
): Promise<string | null> {
  const isWatched = index.get(path) === 'H'
  return isWatched || (await kindOf(worktree, path)) === 'absent' ? null : path
}

async function findUnknown(worktree: string, path: string, index: ReadonlyMap<string, string>): Promise<string | null> {
  const kind = await kindOf(worktree, path)
  if (kind === 'other') return path
  if (kind === 'directory') {
    const others = splitNul(
      await gitJob({ cwd: worktree, args: ['ls-files', '--others', '-z', '--', `:(literal)${path}`] }),
    )
    return others[0] ?? null
  }
  for (let parent = dirname(path); parent !== '.'; parent = dirname(parent)) {
    if ((await kindOf(worktree, parent)) === 'other' && !index.has(parent)) return parent
  }
  return null
}

async function kindOf(worktree: string, path: string): Promise<'absent' | 'directory' | 'other'> {
  const found = await lstat(join(worktree, path)).catch(() => undefined)
  if (!found) return 'absent'
  return found.isDirectory() ? 'directory' : 'other'
}

function splitNul(bytes: Buffer): string[] {
  return bytes
    .toString('utf8')
    .split('\0')
    .filter(text => text !== '')
}
