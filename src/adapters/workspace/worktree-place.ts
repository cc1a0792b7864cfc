// Where a worktree really is, and which repository and commit it belongs to.
import { readFile, realpath } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type GuardedGit, guardGit } from '../git/guarded-git.ts'
import { gitFact } from '../git/run-git.ts'

export type WorktreePlace = {
  readonly path: string
  readonly git: GuardedGit
  readonly gitDirectory: string
  readonly commonDirectory: string
  /** Null: there is no commit yet. */
  readonly head: string | null
  /** In full; null: detached. */
  readonly branch: string | null
}

/** The facts git gives; undefined for what it does not. */
export async function readPlaceFacts(path: string) {
  const git = await guardGit(path)
  const [directories, head, branch] = await Promise.all([
    readDirectories(git),
    git.find('rev-parse', '--verify', '--quiet', 'HEAD^{commit}'),
    git.find('symbolic-ref', '--quiet', 'HEAD'),
  ])
  const { gitDirectory } = directories
  const gitDirectoryOf = gitDirectory === undefined ? undefined : await findOwner(gitDirectory)
  return { git, ...directories, gitDirectoryOf, head, branch }
}

/** A `.git` is a file that anybody can write; the directory it names tells whose it is. */
export async function findOwner(gitDirectory: string): Promise<string | undefined> {
  const text = await readFile(join(gitDirectory, 'gitdir'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : dirname(resolve(gitDirectory, text.replace(/\n$/, '')))
}

const DIRECTORIES = ['--show-toplevel', '--absolute-git-dir', '--git-common-dir'] as const

async function readDirectories(git: GuardedGit) {
  const ask = (...names: string[]) => git.find('rev-parse', '--path-format=absolute', ...names)
  // One answer each where a name holds the newline that would part them.
  const answers = git.cwd.includes('\n')
    ? await Promise.all(DIRECTORIES.map(name => ask(name)))
    : ((await ask(...DIRECTORIES))?.split('\n') ?? [])
  const [topLevel, gitDirectory, commonDirectory] = answers
  if (answers.length !== DIRECTORIES.length) return {}
  return { topLevel, gitDirectory, commonDirectory }
}

/** A linked worktree of the project at exactly this path; otherwise what is wrong, in words. */
export async function findPlace(root: string, path: string): Promise<WorktreePlace | string> {
  const real = await realpath(path)
  if (real !== path) return `${path} leads to ${real}`
  const { git, topLevel, gitDirectory, gitDirectoryOf, commonDirectory, head, branch } = await readPlaceFacts(path)
  if (topLevel !== path) return `${path} is no worktree: git finds ${topLevel ?? 'none'} there`
  const common = await commonDirectoryOf(root)
  if (commonDirectory !== common) return `${path} belongs to the repository ${commonDirectory}`
  if (!gitDirectory?.startsWith(`${common}/worktrees/`)) return `${path} is not a worktree that git added`
  if (gitDirectoryOf !== path) return `${path} uses the git directory of ${gitDirectoryOf ?? 'nobody'}`
  return { path, git, gitDirectory, commonDirectory, head: head ?? null, branch: branch ?? null }
}

export async function commonDirectoryOf(root: string): Promise<string> {
  return realpath(await gitFact(root, 'rev-parse', '--path-format=absolute', '--git-common-dir'))
}

export function worktreesRoot(root: string): string {
  return join(root, '.provost', 'worktrees')
}
