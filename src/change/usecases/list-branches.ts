// The sessions of this node and a project whose branches may be changes: those that live, those whose work still lies in a worktree,
// and those with a change that has not ended.

import { keepOwn } from '#fleet/usecases/is-own'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import type { SessionView } from '#session/rules/record/session-view'
import { listByState } from './find-changes.ts'

export async function listBranches(world: World, project: string): Promise<SessionView[]> {
  const open = new Set((await listByState(world, project, ['open', 'draft'])).map(({ session }) => session))
  const sessions = await readAllRows<SessionView>(world, 'session', { scope: project })
  return keepOwn(world, sessions).filter(session => mayHaveChange(session, open))
}

function mayHaveChange({ id, branch, worktree }: SessionView, open: ReadonlySet<string>): boolean {
  return branch !== '' && (worktree !== null || open.has(id))
}
