// Where a worktree really is, and which repository and commit it belongs to.
import { hash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { lstat, realpath, symlink } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { readOrdinary } from '#files/hashed-file'
import { findCommonDirectory } from '../common-directory.ts'
import { type GuardedRepository, guardRepository } from '../guarded-git.ts'
import { chooseDirectory } from './moved-roots.ts'

export type WorktreePlace = {
  readonly path: string
  readonly git: GuardedRepository
  readonly gitDirectory: string
  readonly commonDirectory: string
  /** Null: there is no commit yet. */
  readonly head: string | null
  /** In full; null: detached. */
  readonly branch: string | null
}

/** The facts git gives; undefined for what it does not. */
export async function readPlaceFacts(path: string) {
  const git = await guardRepository(path)
  const [directories, head, branch] = await Promise.all([
    readDirectories(git),
    git.find('rev-parse', '--verify', '--quiet', 'HEAD^{commit}'),
    git.find('symbolic-ref', '--quiet', 'HEAD'),
  ])
  const { gitDirectory } = directories
  const gitDirectoryOf = gitDirectory === undefined ? undefined : await findWorktreeOwner(gitDirectory)
  return { git, ...directories, gitDirectoryOf, head, branch }
}

/** A `.git` is a file that anybody can write; the directory it names tells whose it is. */
export async function findWorktreeOwner(gitDirectory: string): Promise<string | undefined> {
  const link = await readOrdinary(join(gitDirectory, 'gitdir')) // a pipe there would never be read to its end
  return link && dirname(resolve(gitDirectory, link.bytes.toString('utf8').replace(/\n$/, '')))
}

const DIRECTORIES = ['--show-toplevel', '--absolute-git-dir', '--git-common-dir'] as const

async function readDirectories(git: GuardedRepository) {
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
  const { topLevel, gitDirectory, gitDirectoryOf, commonDirectory, head, branch } = await readPlaceFacts(path)
  if (topLevel !== path) return `${path} is no worktree: git finds ${topLevel ?? 'none'} there`
  const common = await findCommonDirectory(root)
  if (commonDirectory !== common) return `${path} belongs to the repository ${commonDirectory}`
  if (!gitDirectory?.startsWith(`${common}/worktrees/`)) return `${path} is not a worktree that git added`
  if (gitDirectoryOf !== path) return `${path} uses the git directory of ${gitDirectoryOf ?? 'nobody'}`
  // It may be changed again at any moment: from here on nobody asks it any more.
  const git = await guardRepository(path, { GIT_DIR: gitDirectory, GIT_WORK_TREE: path })
  return { path, git, gitDirectory, commonDirectory, head: head ?? null, branch: branch ?? null }
}

/** The directory that the worktrees of a repository go into. */
export type WorktreesRoot = (root: string) => string

/**
 * In the home: what walks through the repository, as test runners and linters do, must not meet copies of it. Named after the
 * repository for people, and after its path so that two of one name stay apart.
 */
export function worktreesIn(home: string): WorktreesRoot {
  return root => {
    const name = basename(root).replaceAll(/[^A-Za-z0-9._-]/g, '-')
    const worktrees = join(realOf(home), 'worktrees')
    return join(worktrees, chooseDirectory(worktrees, root, `${name}-${hash('sha256', root).slice(0, 8)}`))
  }
}

function realOf(home: string): string {
  try {
    return realpathSync(home)
  } catch {
    return home
  }
}

/** Where version 0.1 put them; what lies there still is used, and taken away from there. */
export function oldWorktreesRoot(root: string): string {
  return join(root, '.provost', 'worktrees')
}

export function placesOf(at: WorktreesRoot, root: string): string[] {
  return [...new Set([at(root), oldWorktreesRoot(root)])]
}

/** Which of the places of our worktrees a path lies in. */
export function findRootOf(at: WorktreesRoot, root: string, path: string): string | undefined {
  return placesOf(at, root).find(place => path.startsWith(place + sep) && path.length > place.length + 1)
}

/** Node looks for packages in the directories above: there it finds those of the project, as below the repository. */
export async function linkPackages(root: string, directory: string): Promise<void> {
  const [from, to] = [join(root, 'node_modules'), join(directory, 'node_modules')]
  if (directory.startsWith(root + sep) || !(await lstat(from).catch(() => undefined))) return
  await symlink(from, to).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
}
