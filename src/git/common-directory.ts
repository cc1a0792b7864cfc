// The directory of git that all worktrees of a repository share.
import { lstat, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { gitFact } from './run-git.ts'

/** Where the repository holds its own `.git`, which is nearly always, git need not be asked. */
export async function findCommonDirectory(root: string): Promise<string> {
  const own = join(root, '.git')
  const [head, elsewhere] = await Promise.all(['HEAD', 'commondir'].map(name => find(join(own, name))))
  if ((await find(own))?.isDirectory() && head && !elsewhere) return realpath(own)
  return realpath(await gitFact(root, 'rev-parse', '--path-format=absolute', '--git-common-dir'))
}

function find(path: string) {
  return lstat(path).catch(() => undefined)
}
