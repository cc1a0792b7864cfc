// Gathers what there is to know about a new worktree; whether it is isolated is decided in the core.
import { realpath } from 'node:fs/promises'
import { findCommonDirectory } from '#git/common-directory'
import { findRootOf, readPlaceFacts, type WorktreesRoot } from '#git/worktrees/worktree-place'
import type { Decision } from '#kernel/machine/decision'
import type { IsolationWish } from '#session/ports/session-worktrees'
import { decideIsolation, type IsolationAnswer, type IsolationFacts } from '#session/rules/life/decide-isolation'
import { pathOf } from './worktree-names.ts'

export async function proveIsolation(
  at: WorktreesRoot,
  wish: IsolationWish,
): Promise<Decision<IsolationAnswer, IsolationFacts>> {
  const { root, name, branch, baseSha, livingPaths } = wish
  const path = pathOf(at, root, name)
  const [worktreesRoot, realPath, common, place] = await Promise.all([
    realpath(findRootOf(at, root, path) ?? at(root)).catch(() => null),
    realpath(path).catch(() => null),
    findCommonDirectory(root).catch(() => null),
    readPlaceFacts(path).catch(() => undefined),
  ])
  return decideIsolation({
    planned: { path, branch: branch === null ? null : `refs/heads/${branch}`, baseSha },
    worktreesRoot,
    projectCommonDirectory: common,
    realPath,
    topLevel: place?.topLevel ?? null,
    gitDirectory: place?.gitDirectory ?? null,
    gitDirectoryOf: place?.gitDirectoryOf ?? null,
    commonDirectory: place?.commonDirectory ?? null,
    head: place?.head === undefined ? null : { sha: place.head, branch: place.branch ?? null },
    livingPaths: await Promise.all(livingPaths.map(each => realpath(each).catch(() => each))),
  })
}
