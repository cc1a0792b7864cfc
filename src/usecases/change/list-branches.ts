// The sessions of a project whose branches may be changes: those that live, those whose work still lies in a worktree,
// and those with a change that has not ended.
import type { SessionView } from '#core/session/session-view'
import type { World } from '../world.ts'
import { listByState } from './find-changes.ts'

const PAGE = 200

export async function listBranches(world: World, project: string): Promise<SessionView[]> {
  const open = new Set((await listByState(world, project, ['open', 'draft'])).map(({ session }) => session))
  const sessions: SessionView[] = []
  for (let after = 0; ; ) {
    const rows = await world.store.views.list<SessionView>('session', { scope: project, after, limit: PAGE })
    sessions.push(...rows.map(row => row.state).filter(session => mayHaveChange(session, open)))
    if (rows.length < PAGE) return sessions
    after = rows.at(-1)!.ordinal
  }
}

function mayHaveChange({ id, branch, worktree }: SessionView, open: ReadonlySet<string>): boolean {
  return branch !== '' && (worktree !== null || open.has(id))
}
