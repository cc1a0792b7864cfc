// Repositories as git itself describes them.
import { realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { RepositoryFacts } from '#core/project/project'
import type { Git, RepositoryPlace } from '#ports/git'
import { git, runGit } from './run-git.ts'

export const gitCli: Git = { locate, inspect, userName }

async function locate(path: string): Promise<RepositoryPlace | undefined> {
  const root = await mainWorktree(path)
  if (root === undefined) return undefined
  const [remote, remoteHead, branch] = await Promise.all([
    firstLine(root, 'config', '--get', 'remote.origin.url'),
    firstLine(root, 'symbolic-ref', '--short', 'refs/remotes/origin/HEAD'),
    firstLine(root, 'symbolic-ref', '--short', 'HEAD'),
  ])
  return { root, remote, remoteHead: remoteHead?.replace(/^origin\//, '') ?? null, branch }
}

/** A linked worktree belongs to the repository whose `.git` directory it shares. */
async function mainWorktree(path: string): Promise<string | undefined> {
  const real = await realpath(path).catch(() => undefined)
  if (real === undefined) return undefined
  const answer = await runGit(real, ['rev-parse', '--path-format=absolute', '--git-common-dir', '--is-bare-repository'])
  const [commonDir, isBare] = answer.stdout.split('\n')
  if (answer.exitCode !== 0 || !commonDir || isBare === 'true') return undefined
  return commonDir.endsWith('/.git')
    ? realpath(dirname(commonDir))
    : firstLine(real, 'rev-parse', '--show-toplevel').then(top => top ?? undefined)
}

async function inspect(root: string): Promise<RepositoryFacts | 'unreachable'> {
  try {
    const [head, branch, remote, status] = await Promise.all([
      firstLine(root, 'rev-parse', '--verify', '--quiet', 'HEAD'),
      firstLine(root, 'symbolic-ref', '--short', '--quiet', 'HEAD'),
      firstLine(root, 'config', '--get', 'remote.origin.url'),
      git(root, 'status', '--porcelain', '-z', '--untracked-files=normal'),
    ])
    const dirtyPaths = status.split('\0').filter(entry => entry !== '').length
    return { head, branch, remote: remote && withoutPassword(remote), dirtyPaths }
  } catch {
    return 'unreachable'
  }
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
