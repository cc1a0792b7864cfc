// One commit of a tree that exists already. It moves no branch and runs no hook.
import { gitJob, runGitJob } from '../git-job.ts'

export type TreeCommit = {
  readonly cwd: string
  readonly tree: string
  /** Several make it a commit that keeps several histories. */
  readonly parent: string | readonly string[]
  readonly message: string
  readonly author?: string
  readonly atMs?: number
}

const DURABLE = ['-c', 'commit.gpgSign=false', '-c', 'i18n.commitEncoding=UTF-8', '-c', 'core.fsync=all']
const NOBODY = { name: 'Provost', email: 'provost@localhost' }

export async function commitTree({ cwd, tree, parent, message, author, atMs }: TreeCommit): Promise<string> {
  const env = { ...(await identityFor(cwd, author)), ...(atMs === undefined ? {} : datesAt(atMs)) }
  const parents = [parent].flat().flatMap(each => ['-p', each])
  const args = [...DURABLE, 'commit-tree', tree, ...parents, '-F', '-']
  return (await gitJob({ cwd, args, env, input: `${message.trimEnd()}\n` })).toString('utf8').trim()
}

function datesAt(atMs: number): Record<string, string> {
  const date = `@${Math.floor(atMs / 1000)} +0000`
  return { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
}

// A machine without a git identity can still keep work; a person's own identity is theirs to be named by.
async function identityFor(cwd: string, author: string | undefined): Promise<Record<string, string>> {
  const isTheirs = author !== undefined && (await hasIdentity(cwd))
  if (isTheirs) return {}
  const name = author ?? NOBODY.name
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: NOBODY.email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: NOBODY.email,
  }
}

async function hasIdentity(cwd: string): Promise<boolean> {
  const keys = ['user.name', 'user.email'].map(key => runGitJob({ cwd, args: ['config', '--get', key] }))
  return (await Promise.all(keys)).every(({ exitCode }) => exitCode === 0)
}
