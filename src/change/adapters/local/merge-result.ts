// What merging two commits would make, without touching any file: the tree, or the paths that conflict.
import { runGitJob } from '#git/git-job'

export type MergeResult =
  | { readonly ok: true; readonly tree: string }
  | { readonly ok: false; readonly conflictPaths: readonly string[] }

const CONFLICT = 1

export async function computeMerge(root: string, base: string, head: string): Promise<MergeResult> {
  const args = ['merge-tree', '--write-tree', '-z', '--name-only', '--no-messages', base, head]
  const { exitCode, stdout, stderr } = await runGitJob({ cwd: root, args })
  const [tree = '', ...paths] = stdout.toString('utf8').split('\0')
  if (exitCode === 0) return { ok: true, tree }
  if (exitCode === CONFLICT) return { ok: false, conflictPaths: [...new Set(paths.filter(path => path !== ''))].sort() }
  // Two histories that have nothing in common cannot be merged either, and no path is to blame.
  if (/unrelated histories/.test(stderr)) return { ok: false, conflictPaths: [] }
  throw new Error(`git merge-tree exited ${exitCode}: ${stderr.trim().split('\n', 1)[0]}`)
}
