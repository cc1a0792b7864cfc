// Repositories inside a worktree: submodules, clones, whatever has a `.git`. No tree of ours can hold their history.
import { join } from 'node:path'
import { guardRepository } from '#git/guarded-git'
import { pathText, type RawPath } from '#git/raw-path'
import { walkFiles } from './walk-files.ts'

export type Nested = {
  readonly path: RawPath
  /** The commit that the index of the worktree names for it. */
  readonly gitlink: string | undefined
  readonly isIgnored: boolean
}

/** Its settings are those of whoever worked there: what it lacks must not be fetched with a program that they name. */
const NOTHING_FETCHED = { GIT_ALLOW_PROTOCOL: 'none', GIT_NO_LAZY_FETCH: '1' }

/** Why removing the worktree would lose something of it; undefined when everything is elsewhere as well. */
export async function findNestedLoss(worktree: string, nested: Nested): Promise<string | undefined> {
  const path = join(worktree, pathText(nested.path))
  const git = await guardRepository(path, NOTHING_FETCHED)
  if ((await git.find('rev-parse', '--show-toplevel')) !== path)
    return nested.isIgnored ? undefined : 'it has a .git that git itself cannot read'
  if (nested.gitlink === undefined && !nested.isIgnored)
    return 'it is a repository of its own that nothing else records'
  const head = await git.find('rev-parse', '--verify', '--quiet', 'HEAD^{commit}')
  if (nested.gitlink !== undefined && head !== nested.gitlink)
    return 'its commit is not the one the worktree has recorded'
  const status = await git.need([
    'status',
    '--porcelain=v2',
    '-z',
    '--untracked-files=all',
    '--ignore-submodules=dirty',
  ])
  if (status.length > 0) return 'it has changes of its own'
  const tips = head === undefined ? ['--all'] : ['HEAD', '--all']
  const own = await git.fact('rev-list', '--count', '--max-count=1', ...tips, '--not', '--remotes')
  if (own !== '0') return 'it has commits that no remote is known to have'
  return findDeeperLoss(path)
}

// What lies in a repository that is elsewhere as well may still hold one that is not.
async function findDeeperLoss(path: string): Promise<string | undefined> {
  const { repositories } = await walkFiles(path)
  for (const deeper of repositories) {
    const loss = await findNestedLoss(path, { path: deeper, gitlink: undefined, isIgnored: true })
    if (loss !== undefined) return `${pathText(deeper)} in it: ${loss}`
  }
  return undefined
}
