// Where git keeps what belongs to a place of work. The project says it, not the place: the `.git` there is a file that an earlier
// launch could write, and what it names would be shown in the cage and written to after its end.
import { realpath } from 'node:fs/promises'
import { runGitJob } from '#git/git-job'
import { findGitDirectory } from '#git/pin-worktree'
import { isInside } from '../rules/cage/place-path.ts'

/** Both empty: it is no part of the project's repository, and has none of its own. */
export type GitPlaces = { readonly shared: string; readonly own: string }

export async function findGitPlaces(project: string, worktree: string): Promise<GitPlaces> {
  const own = await findGitDirectory(project, worktree)
  if (own !== undefined) return { shared: await realpath(`${own}/../..`), own: await realpath(own) }
  const args = ['rev-parse', '--path-format=absolute', '--git-common-dir', '--git-dir']
  const { stdout } = await runGitJob({ cwd: worktree, args })
  const places = await Promise.all(stdout.toString('utf8').trim().split('\n').map(real))
  const [shared = '', itself = ''] = places
  return places.every(place => isInside(place, worktree)) ? { shared, own: itself } : { shared: '', own: '' }
}

function real(path: string): Promise<string> {
  return realpath(path).catch(() => '')
}
