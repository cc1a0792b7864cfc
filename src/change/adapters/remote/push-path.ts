// Where the branches of a checkout are pushed to, as the path of a repository on its forge.
import { gitText } from '#git/git-job'
import { findRepoPath } from '#kernel/events/repository-identity'
import { unreachable } from './no-clear-answer.ts'

/** `owner/name`, or with groups between them where the forge has those. */
export async function findPushPath(root: string): Promise<string> {
  const url = await gitText(root, 'remote', 'get-url', '--push', 'origin').catch(() => '')
  const path = findRepoPath(url)
  if (path !== undefined) return path
  throw unreachable('the repository has no remote `origin` on a forge to push to')
}
