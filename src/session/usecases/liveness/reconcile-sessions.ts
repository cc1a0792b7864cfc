// One table of what the log says and what lies and runs on this machine. With `apply` leftovers of Provost's own are
// cleared; what anybody could have made stays.
import type { Project } from '#project/rules/project'
import { listProjects } from '#project/usecases/find-project'
import type { Asking, World } from '#recorder/world'
import { isEnded } from '#session/rules/life/standing'
import { ADOPTION_WORDS, type Adoption } from '#session/rules/liveness/decide-adoption'
import type { SessionView } from '#session/rules/record/session-view'
import { listOwnLiving } from '../life/need-session.ts'
import { adoptSessions } from './adopt-sessions.ts'

export type ReconciledRow = {
  readonly kind: 'session' | 'worktree' | 'leftover'
  readonly name: string
  readonly path: string
  readonly bytes: number
  readonly about: string
}

export async function reconcileSessions(
  world: World,
  asking: Asking,
  apply: boolean,
): Promise<{ readonly applied: boolean; readonly rows: readonly ReconciledRow[] }> {
  const projects = await listProjects(world)
  const sessions = apply ? await adopted(world, asking) : await tracked(world)
  const places = await Promise.all(projects.map(project => unknownPlaces(world, project, apply)))
  const processes = await leftProcesses(world, apply)
  return { applied: apply, rows: [...sessions, ...places.flat(), ...processes] }
}

async function tracked(world: World): Promise<ReconciledRow[]> {
  const living = await listOwnLiving(world)
  return living.map(({ id, worktree }) => ({
    kind: 'session',
    name: id,
    path: worktree ?? '',
    bytes: 0,
    about: 'tracked',
  }))
}

async function adopted(world: World, asking: Asking): Promise<ReconciledRow[]> {
  const rows = await adoptSessions(world, asking)
  const about = (action: Adoption['action'], rule: string) => `${ADOPTION_WORDS[action]} (${rule})`
  return rows.map(({ session, action, rule }) => ({
    kind: 'session',
    name: session,
    path: '',
    bytes: 0,
    about: about(action, rule),
  }))
}

/** What was started by a launch that has ended, and still runs. */
async function leftProcesses({ sessions, store }: World, apply: boolean): Promise<ReconciledRow[]> {
  const launches = Map.groupBy(await sessions.control.listStarted(), ({ runDirectory }) => runDirectory)
  const rows: ReconciledRow[] = []
  for (const [path, processes] of launches) {
    const [, name = '', generation = ''] = /([^/]+)\/g(\d+)$/.exec(path) ?? []
    const place = { root: '', session: name, generation: Number(generation) }
    if (sessions.files.pathOf(place) !== path) continue // of another home, which knows more about it
    const view = (await store.views.find<SessionView>('session', name))?.state
    if (view && view.record.generation === place.generation && !isEnded(view.record.session.state)) continue
    const about = `runs (pid ${processes.map(({ pid }) => pid).join(', ')}) although its launch has ended`
    const survivors = apply ? (await sessions.control.end(path)).survivors : null
    const ended = survivors?.length === 0 ? 'ended' : `survives (pid ${survivors?.join(', ')})`
    rows.push({ kind: 'leftover', name, path, bytes: 0, about: survivors ? ended : about })
  }
  return rows
}

/** What nobody in the log knows of; of a repository that is gone nothing can be said but that. */
async function unknownPlaces(world: World, { id, path: root }: Project, apply: boolean): Promise<ReconciledRow[]> {
  try {
    return await listUnknown(world, root, apply)
  } catch {
    return [{ kind: 'worktree', name: id, path: root, bytes: 0, about: 'the repository cannot be read' }]
  }
}

async function listUnknown({ sessions, store }: World, root: string, apply: boolean): Promise<ReconciledRow[]> {
  const leftovers = await sessions.worktrees.listLeftovers(root)
  if (apply) await sessions.worktrees.clearRemoved(root)
  return Promise.all(
    leftovers.map(async ({ path, kind, name }): Promise<ReconciledRow> => {
      const was = kind === 'staging' ? 'being made when Provost stopped' : apply ? 'removed' : 'being removed'
      const isKnown = (await store.views.find('session', name)) !== undefined
      return { kind: 'leftover', name, path, bytes: 0, about: isKnown ? was : `${was}; no session has this name` }
    }),
  )
}
