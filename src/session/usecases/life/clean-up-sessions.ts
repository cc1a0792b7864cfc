// Saves and removes the worktrees of ended sessions. Without `apply` it only says what would happen.

import { keepOwn } from '#fleet/usecases/is-own'
import { needOwnSession } from '#fleet/usecases/own-sessions'
import { ageMs, readInstant } from '#kernel/events/time'
import type { Asking, World } from '#recorder/world'
import { isEnded } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'
import type { SessionShape } from '#session/wire/session-schemas'
import { listEnded, needSession } from './need-session.ts'
import { sightTeardown, type TeardownSight, type TornDown, tearDown } from './tear-down.ts'

export type CleanupWish = SessionShape<'CleanupWish'>

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

// Most of the time goes into waiting for git.
const AT_ONCE = 4

export async function cleanUpSessions(
  world: World,
  asking: Asking,
  wish: CleanupWish,
): Promise<{ readonly applied: boolean; readonly rows: readonly CleanupRow[] }> {
  const sessions = await chooseEnded(world, asking, wish)
  const rows: (CleanupRow | undefined)[] = []
  const work = (session: SessionView) => (wish.apply ? apply(world, asking, session, wish) : plan(world, session, wish))
  for (let start = 0; start < sessions.length; start += AT_ONCE)
    rows.push(...(await Promise.all(sessions.slice(start, start + AT_ONCE).map(work))))
  return { applied: wish.apply === true, rows: rows.filter(row => row !== undefined) }
}

async function chooseEnded(
  world: World,
  asking: Asking,
  { ids, project, olderThanMs = 0 }: CleanupWish,
): Promise<SessionView[]> {
  if (ids !== undefined && ids.length > 0)
    return Promise.all(ids.map(async id => needOwnSession(world, asking, await needSession(world, id))))
  const ended = keepOwn(world, await listEnded(world, project))
  const now = world.clock.now()
  return ended.filter(({ record }) => ageMs(now, readInstant(record.session.enteredAt) ?? now) >= olderThanMs)
}

/** Nothing to say about a session whose worktree has gone for good, unless it was asked for by name. */
async function plan(world: World, session: SessionView, wish: CleanupWish): Promise<CleanupRow | undefined> {
  const sight = await sightTeardown(world, session, removal(wish))
  if (isGone(sight) && !wish.ids?.includes(session.id)) return undefined
  const { steps, rule, refusal: code } = sight.foreseen
  return composeRow(session, sight, rule, steps, code && { code, message: whyNot(session, sight) })
}

async function apply(world: World, asking: Asking, session: SessionView, wish: CleanupWish) {
  const sight = await sightTeardown(world, session, removal(wish))
  if (isGone(sight) && !wish.ids?.includes(session.id)) return undefined
  const done: TornDown = await tearDown(world, asking, session, removal(wish), sight)
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
