// What was written and removed in a worktree, and the tree that it makes. Never by `git add`: that looks into repositories inside of
// the worktree with another git, which reads the settings of whoever made them and runs what they name.
import { type RawPath, rawPath, splitRaw } from '#git/raw-path'
import type { CaptureWish } from '#task/ports/workspace'
import type { DeskGit, WorktreeDesk } from './worktree-desk.ts'

export type Touched = { readonly written: readonly RawPath[]; readonly removed: readonly RawPath[] }

/** Files that are not ignored, and those that were added all the same; also what was only touched, until git has read it. */
export async function listTouched(
  { git, added }: WorktreeDesk,
  { exclude }: Pick<CaptureWish, 'exclude'>,
): Promise<Touched> {
  const where = ['--', '.', ...exclude.map(path => `:(exclude,top,literal)${path}`)]
  const [others, followed] = await Promise.all([
    git(['ls-files', '-z', '--others', '--exclude-standard', ...where]),
    git(['diff-files', '-z', '--name-status', '--no-renames', '--ignore-submodules=dirty', ...where]),
  ])
  const words = splitRaw(followed)
  const changed = words.flatMap((word, at) => (at % 2 === 0 ? [{ isGone: word === 'D', path: words[at + 1]! }] : []))
  const there = changed.filter(({ isGone }) => !isGone).map(({ path }) => path)
  return {
    written: [...new Set([...there, ...splitRaw(others), ...added.map(rawPath)])],
    removed: changed.filter(({ isGone }) => isGone).map(({ path }) => path),
  }
}

/** From then on what was only touched is no longer told. */
export async function readTouched({ git }: WorktreeDesk): Promise<void> {
  await git(['update-index', '-q', '--refresh']).catch(() => {}) // it fails where something differs
}

export async function writeWorktreeTree({ git }: WorktreeDesk, { written, removed }: Touched): Promise<string> {
  await update(git, ['--force-remove'], removed)
  await update(git, ['--add', '--remove', '--replace'], written)
  return (await git(['write-tree'])).toString('utf8').trim()
}

async function update(git: DeskGit, how: readonly string[], paths: readonly RawPath[]): Promise<void> {
  const names = Buffer.from(paths.map(path => `${path}\0`).join(''), 'latin1')
  if (paths.length > 0) await git(['update-index', '-z', ...how, '--stdin'], names)
}
