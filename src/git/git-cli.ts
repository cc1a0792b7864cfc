// Repositories as git itself describes them.
import { realpathSync, statSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { provostError } from '#kernel/errors/errors'
import type { RepositoryFacts } from '#project/rules/project'
import { guardRepository } from './guarded-git.ts'
import { findPlainRepository } from './plain-repository.ts'
import type { Git, RepositoryPlace } from './ports/git.ts'
import { readNaming } from './read-naming.ts'
import { gitFact, gitRefused, runGit } from './run-git.ts'

export const gitCli: Git = { locate, describe, inspect, holds, userName }

async function locate(path: string): Promise<RepositoryPlace | undefined> {
  const root = await findMainWorktree(path)
  if (root === undefined) return undefined
  return { root, ...(await readNaming(root)) }
}

async function describe(root: string): Promise<RepositoryPlace> {
  return { root, ...(await readNaming(root)) }
}

/** A linked worktree belongs to the repository whose `.git` directory it shares. */
export async function findMainWorktree(path: string): Promise<string | undefined> {
  const real = findRealDirectory(path)
  return (await findPlainRepository(real)) ?? askMainWorktree(real)
}

async function askMainWorktree(real: string): Promise<string | undefined> {
  const question = ['rev-parse', '--is-bare-repository']
  const answer = await runGit(real, question)
  if (/^fatal: not a git repository/m.test(answer.stderr)) return undefined
  const bare = /^fatal: cannot use bare repository '(.+)' \(safe\.bareRepository/m.exec(answer.stderr)?.[1]
  if (bare !== undefined) return refuseEmbedded(bare)
  if (answer.exitCode !== 0) throw gitRefused(real, question, answer)
  if (answer.stdout === 'true\n') return undefined
  // One fact for each question: a name may hold the newline that would part two answers.
  const commonDir = await gitFact(real, 'rev-parse', '--path-format=absolute', '--git-common-dir')
  return commonDir.endsWith('/.git') ? realpath(dirname(commonDir)) : gitFact(real, 'rev-parse', '--show-toplevel')
}

/** A bare repository has no files to work on; one inside another was brought by it, with settings of its own. */
async function refuseEmbedded(bare: string): Promise<undefined> {
  const outer = await runGit(dirname(bare), ['rev-parse', '--is-inside-work-tree'])
  if (outer.stdout === 'true\n') throw provostError('REPOSITORY_EMBEDDED', { details: { path: bare } })
  return undefined
}

function findRealDirectory(path: string): string {
  try {
    const real = realpathSync.native(path)
    if (statSync(real).isDirectory()) return real
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw unusablePath(path, cause)
  }
  throw provostError('NOT_FOUND', {
    message: `no directory ${path}`,
    hint: 'name an existing directory',
    details: { noun: 'directory', id: path },
  })
}

function unusablePath(path: string, cause: unknown): Error {
  return provostError('INPUT_INVALID', {
    message: `path must be a directory that can be entered; got ${path}`,
    hint: 'name an existing directory',
    cause,
    details: { field: 'path' },
  })
}

async function inspect(root: string): Promise<RepositoryFacts | 'unreachable'> {
  try {
    const [head, branch, remote, status] = await Promise.all([
      firstLine(root, 'rev-parse', '--verify', '--quiet', 'HEAD'),
      firstLine(root, 'symbolic-ref', '--short', '--quiet', 'HEAD'),
      firstLine(root, 'config', '--get', 'remote.origin.url'),
      statusOf(root),
    ])
    const dirtyPaths = status.split('\0').filter(entry => entry !== '').length
    return { head, branch, remote: remote && withoutPassword(remote), dirtyPaths }
  } catch {
    return 'unreachable'
  }
}

async function holds(root: string, commit: string): Promise<boolean> {
  return (await runGit(root, ['cat-file', '-e', `${commit}^{commit}`])).exitCode === 0
}

/** Comparing files would run the filters that the repository names, and those that its submodules name. */
async function statusOf(root: string): Promise<string> {
  const guarded = await guardRepository(root)
  return (
    await guarded.need(['status', '--porcelain', '-z', '--untracked-files=normal', '--ignore-submodules=dirty'])
  ).toString('utf8')
}

async function userName(path: string): Promise<string | undefined> {
  return (await firstLine(path, 'config', '--get', 'user.name').catch(() => null)) ?? undefined
}

async function firstLine(cwd: string, ...args: string[]): Promise<string | null> {
  const { exitCode, stdout } = await runGit(cwd, args)
  return exitCode === 0 ? (stdout.split('\n', 1)[0] ?? null) : null
}

function withoutPassword(url: string): string {
  return url.replace(/^([a-z+]+:\/\/)[^@/]*@/i, '$1')
}
