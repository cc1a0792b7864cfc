// One commit of a tree that exists already. It moves no branch and runs no hook.
import { gitJob, runGitJob } from '../git/git-job.ts'

export type TreeCommit = {
  readonly cwd: string
  readonly tree: string
  readonly parent: string
  readonly message: string
  readonly author?: string
}

const NOBODY = { name: 'Provost', email: 'provost@localhost' }

export async function commitTree({ cwd, tree, parent, message, author }: TreeCommit): Promise<string> {
  const env = await identityFor(cwd, author)
  const args = ['-c', 'commit.gpgSign=false', 'commit-tree', tree, '-p', parent, '-F', '-']
  return (await gitJob({ cwd, args, env, input: `${message.trimEnd()}\n` })).toString('utf8').trim()
}

// A machine without a git identity can still keep work; a person's own identity is theirs to be named by.
async function identityFor(cwd: string, author: string | undefined): Promise<Record<string, string>> {
  const hasName = (await runGitJob({ cwd, args: ['config', '--get', 'user.name'] })).exitCode === 0
  const hasEmail = (await runGitJob({ cwd, args: ['config', '--get', 'user.email'] })).exitCode === 0
  if (author !== undefined && hasName && hasEmail) return {}
  const name = author ?? NOBODY.name
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: NOBODY.email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: NOBODY.email,
  }
}
