// What git is in the middle of in a working tree. Whoever ends it by `--abort` gets the files back as they were before it, and
// loses what came in between: so nothing comes in between.
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { gitFact } from './run-git.ts'

const SIGNS: Readonly<Record<string, string>> = {
  'rebase-merge': 'a rebase',
  'rebase-apply': 'a rebase',
  MERGE_HEAD: 'a merge',
  CHERRY_PICK_HEAD: 'a cherry-pick',
  REVERT_HEAD: 'a revert',
}

export async function findUnderWay(path: string): Promise<string | null> {
  const there = await findThere(path, Object.keys(SIGNS))
  return SIGNS[there[0] ?? ''] ?? null
}

/** Another git writes the index now, or one that was killed has left this behind. */
export async function isIndexLocked(path: string): Promise<boolean> {
  return (await findThere(path, ['index.lock'])).length > 0
}

/** Those of the names that lie in the directory of git which this working tree has for itself. */
async function findThere(path: string, names: readonly string[]): Promise<string[]> {
  const directory = await findOwnDirectory(path)
  const found = await Promise.all(names.map(name => lstat(join(directory, name)).catch(() => undefined)))
  return names.filter((_, at) => found[at] !== undefined)
}

/** Where the working tree holds its own `.git`, which is nearly always, git need not be asked. */
async function findOwnDirectory(path: string): Promise<string> {
  const own = await lstat(join(path, '.git')).catch(() => undefined)
  const head = await lstat(join(path, '.git', 'HEAD')).catch(() => undefined)
  return own?.isDirectory() && head ? join(path, '.git') : gitFact(path, 'rev-parse', '--absolute-git-dir')
}
