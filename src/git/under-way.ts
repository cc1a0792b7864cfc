// What git is in the middle of in a working tree. Whoever ends it by `--abort` gets the files back as they were before it, and
// loses what came in between: so nothing comes in between.
import { access } from 'node:fs/promises'
import { gitText } from './git-job.ts'

const SIGNS: Readonly<Record<string, string>> = {
  'rebase-merge': 'a rebase',
  'rebase-apply': 'a rebase',
  MERGE_HEAD: 'a merge',
  CHERRY_PICK_HEAD: 'a cherry-pick',
  REVERT_HEAD: 'a revert',
}

export async function findUnderWay(path: string): Promise<string | null> {
  for (const [sign, what] of Object.entries(SIGNS)) if (await hasGitPath(path, sign)) return what
  return null
}

/** Another git writes the index now, or one that was killed has left this behind. */
export function isIndexLocked(path: string): Promise<boolean> {
  return hasGitPath(path, 'index.lock')
}

async function hasGitPath(path: string, name: string): Promise<boolean> {
  const file = await gitText(path, 'rev-parse', '--path-format=absolute', '--git-path', name)
  return access(file).then(
    () => true,
    () => false,
  )
}
