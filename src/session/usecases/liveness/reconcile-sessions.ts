// One table of what the log says and what lies and runs on this machine. With `apply` leftovers of Provost's own are
// cleared; what anybody could have made stays.
import type { Project } from '#project/rules/project'
import { listProjects } from '#project/usecases/find-project'
import type { Asking, World } from '#recorder/world'
import { ADOPTION_PLANS, ADOPTION_WORDS } from '#session/rules/liveness/decide-adoption'
import { adoptSessions, planAdoptions } from './adopt-sessions.ts'
import { type LeftRun, listLeftRuns } from './left-runs.ts'

export type ReconciledRow = {
  readonly kind: 'session' | 'project' | 'leftover' | 'orphan'
  readonly name: string
  readonly path: string
  readonly bytes: number
  readonly about: string
}

export type ReconcileWish = {
  readonly apply: boolean
  /** Also agents that work and that the log does not know. */
  readonly endUnknown: boolean
}

export async function reconcileSessions(
  world: World,
  asking: Asking,
  wish: ReconcileWish,
): Promise<{ readonly applied: boolean; readonly rows: readonly ReconciledRow[] }> {
  const projects = await listProjects(world)
  const sessions = await reconcileKnown(world, asking, wish)
  const places = await Promise.all(projects.map(project => unknownPlaces(world, project, wish.apply)))
  const left = await reconcileLeft(world, wish)
  return { applied: wish.apply, rows: [...sessions, ...places.flat(), ...left] }
}

async function reconcileKnown(world: World, asking: Asking, { apply }: ReconcileWish): Promise<ReconciledRow[]> {
  const failed: ReconciledRow[] = []
  const row = (name: string, about: string): ReconciledRow => ({ kind: 'session', name, path: '', bytes: 0, about })
  const onFailure = (session: string, error: unknown) => {
    failed.push(row(session, `could not be looked at: ${error instanceof Error ? error.message : String(error)}`))
  }
  const rows = apply ? await adoptSessions(world, asking, onFailure) : await planAdoptions(world, onFailure)
  const words = apply ? ADOPTION_WORDS : ADOPTION_PLANS
  return [...rows.map(({ session, action, rule }) => row(session, `${words[action]} (${rule})`)), ...failed]
}

async function reconcileLeft(world: World, wish: ReconcileWish): Promise<ReconciledRow[]> {
  const rows: ReconciledRow[] = []
  for (const left of await listLeftRuns(world)) {
    const { name, runDirectory: path, kind } = left
    const isEnding = wish.apply && (kind === 'leftover' || wish.endUnknown)
    const about = isEnding ? await endLeft(world, path) : describeLeft(left, wish)
    rows.push({ kind, name, path, bytes: 0, about })
  }
  return rows
}

async function endLeft({ sessions }: World, runDirectory: string): Promise<string> {
  const { survivors } = await sessions.control.end(runDirectory)
  return survivors.length === 0 ? 'ended' : `survives (pid ${survivors.join(', ')})`
}

function describeLeft({ kind, pids }: LeftRun, { endUnknown }: ReconcileWish): string {
  const runs = `runs (pid ${pids.join(', ')})`
  if (kind === 'leftover') return `${runs} although its launch has ended: --apply ends it`
  const end = endUnknown ? '--apply ends it' : 'it goes on, unless --apply --end-unknown'
  return `an agent that works and that the log does not know ${runs}: ${end}`
}

/** What nobody in the log knows of; of a repository that is gone nothing can be said but that. */
async function unknownPlaces(world: World, project: Project, apply: boolean): Promise<ReconciledRow[]> {
  const { id, path: root, node } = project
  const isHere = node === null || node === world.node.id
  const gone = { kind: 'project', name: id, path: root, bytes: 0 } as const
  if (isHere && !(await world.git.locate(root).catch(() => undefined)))
    return [{ ...gone, about: `no repository can be read there; if it was moved: provost project move ${id} <path>` }]
  return listUnknown(world, root, apply)
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
