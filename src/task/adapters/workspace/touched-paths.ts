// What was written and removed in a worktree, and the tree that it makes. Never by `git add`: that looks into repositories inside of
// the worktree with another git, which reads the settings of whoever made them and runs what they name.
import { type RawPath, rawPath, splitRaw } from '#git/raw-path'
import type { CaptureWish } from '#task/ports/workspace'
import type { Desk } from './worktree-desk.ts'

export type Touched = { readonly written: readonly RawPath[]; readonly removed: readonly RawPath[] }

/** Files that are not ignored, and those that were added all the same. */
export async function listTouched(
  desk: Desk,
  { exclude }: Pick<CaptureWish, 'exclude'>,
  added: readonly string[],
): Promise<Touched> {
  const where = ['--', '.', ...exclude.map(path => `:(exclude,top,literal)${path}`)]
  await desk(['update-index', '-q', '--refresh']).catch(() => {}) // it fails where something differs
  const followed = ['diff-files', '-z', '--name-status', '--no-renames', '--ignore-submodules=dirty', ...where]
  const words = splitRaw(await desk(followed))
  const changed = words.flatMap((word, at) => (at % 2 === 0 ? [{ isGone: word === 'D', path: words[at + 1]! }] : []))
  const others = splitRaw(await desk(['ls-files', '-z', '--others', '--exclude-standard', ...where]))
  const there = changed.filter(({ isGone }) => !isGone).map(({ path }) => path)
  return {
    written: [...new Set([...there, ...others, ...added.map(rawPath)])],
    removed: changed.filter(({ isGone }) => isGone).map(({ path }) => path),
  }
}

export async function writeWorktreeTree(desk: Desk, { written, removed }: Touched): Promise<string> {
  await update(desk, ['--force-remove'], removed)
  await update(desk, ['--add', '--remove', '--replace'], written)
  return (await desk(['write-tree'])).toString('utf8').trim()
}

async function update(desk: Desk, how: readonly string[], paths: readonly RawPath[]): Promise<void> {
  const names = Buffer.from(paths.map(path => `${path}\0`).join(''), 'latin1')
  if (paths.length > 0) await desk(['update-index', '-z', ...how, '--stdin'], names)
}
