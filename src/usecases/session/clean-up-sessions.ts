// Saves and removes the worktrees of ended sessions. Without `apply` it only says what would happen.
import { ageMs, readInstant } from '#core/kernel/time'
import type { SessionView } from '#core/session/session-view'
import { isEnded } from '#core/session/standing'
import type { Asking, World } from '../world.ts'
import { listByStatus, needSession } from './need-session.ts'
import { sightTeardown, type TeardownSight, type TornDown, tearDown } from './tear-down.ts'

export type CleanupWish = {
  readonly ids?: readonly string[]
  readonly project?: string
  readonly apply?: boolean
  readonly includeIgnored?: boolean
  readonly olderThanMs?: number
}

export type CleanupRow = {
  readonly session: string
  readonly rule: string
  readonly steps: readonly string[]
  readonly refusal: { readonly code: string; readonly message: string } | null
  readonly worktree: string
  readonly files: number
  readonly ignored: { readonly files: number; readonly bytes: number; readonly paths: readonly string[] }
  readonly ref: string
}

export async function cleanUpSessions(
  world: World,
  asking: Asking,
  wish: CleanupWish,
): Promise<{ readonly applied: boolean; readonly rows: readonly CleanupRow[] }> {
  const sessions = await chooseEnded(world, wish)
  const rows: CleanupRow[] = []
  for (const session of sessions) {
    const row = wish.apply ? await apply(world, asking, session, wish) : await plan(world, session, wish)
    if (row) rows.push(row)
  }
  return { applied: wish.apply === true, rows }
}

async function chooseEnded(world: World, { ids, project, olderThanMs = 0 }: CleanupWish): Promise<SessionView[]> {
  if (ids !== undefined && ids.length > 0) return Promise.all(ids.map(id => needSession(world, id)))
  const ended = await listByStatus(world, 'ended', project)
  const now = world.clock.now()
  return ended.filter(({ record }) => ageMs(now, readInstant(record.session.enteredAt) ?? now) >= olderThanMs)
}

/** Nothing to say about a session whose worktree has gone for good, unless it was asked for by name. */
async function plan(world: World, session: SessionView, wish: CleanupWish): Promise<CleanupRow | undefined> {
  const sight = await sightTeardown(world, session, removal(wish))
  if (isGone(sight) && !wish.ids?.includes(session.id)) return undefined
  const { plan } = sight
  const refusal = plan.refusal && { code: plan.refusal, message: whyNot(session, sight) }
  // What would follow the salvage is said too: a person decides on the whole of it.
  const steps = plan.steps.includes('salvage') ? [...plan.steps, 'remove_worktree', 'prune'] : plan.steps
  return composeRow(session, sight, plan.rule, steps, refusal)
}

async function apply(world: World, asking: Asking, session: SessionView, wish: CleanupWish) {
  const sight = await sightTeardown(world, session, removal(wish))
  if (isGone(sight) && !wish.ids?.includes(session.id)) return undefined
  const done: TornDown = await tearDown(world, asking, session, removal(wish))
  return composeRow(session, sight, done.rule, done.steps, done.refusal)
}

function removal({ includeIgnored = false }: CleanupWish) {
  return { want: 'removed', includeIgnored } as const
}

function isGone({ worktree, plan }: TeardownSight): boolean {
  return worktree.worktree === 'missing' && plan.rule === 'K4'
}

function whyNot({ id, record }: SessionView, { worktree }: TeardownSight): string {
  if (!isEnded(record.session.state)) return `session ${id} has not ended`
  return worktree.because.join('; ')
}

function composeRow(
  { id }: SessionView,
  { path, survey, worktree }: TeardownSight,
  rule: string,
  steps: readonly string[],
  refusal: CleanupRow['refusal'],
): CleanupRow {
  const ignored = survey?.ignored
  return {
    session: id,
    rule,
    steps,
    refusal,
    worktree: path,
    files: worktree.changedPaths,
    ignored: {
      files: ignored?.files ?? 0,
      bytes: ignored?.bytes ?? 0,
      paths: ignored?.entries.map(entry => entry.path) ?? [],
    },
    ref: `refs/provost/salvage/${id}`,
  }
}
