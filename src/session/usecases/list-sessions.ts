// Sessions as people list them: the status and the signal are derived now, with the age of what they rest on.

import { lookAtNodes } from '#fleet/usecases/contacts'
import { type ForeignNode, judgeForeign } from '#fleet/usecases/judge-foreign'
import { readInstant } from '#kernel/events/time'
import type { World } from '#recorder/world'
import type { SessionKind } from '#session/rules/activity/vocabulary'
import { describeWaiting } from '#usage/usecases/quota/judge-waiting'
import type { SignalTouch } from '../ports/signal-store.ts'
import { deriveSignal, type Signal } from '../rules/activity/derive-signal.ts'
import { composeLoop } from '../rules/activity/find-loop.ts'
import { isHeardInTerminal } from '../rules/activity/read-screen.ts'
import { explainFailure } from '../rules/failure/agent-failure.ts'
import { isLeft } from '../rules/life/is-left.ts'
import { UNKNOWN_STATUS } from '../rules/liveness/judge-look.ts'
import type { SessionView } from '../rules/record/session-view.ts'
import { deriveStatus } from '../rules/story/derive-status.ts'
import { listOpenRequests } from '../rules/talk/list-open-requests.ts'
import { judgeSessionLook } from './liveness/judge-session-look.ts'
import { withTouch } from './liveness/observe-session.ts'

export type SessionRow = {
  readonly id: string
  readonly project: string
  /** What it works for; null for one that a person started by itself. */
  readonly task: string | null
  readonly kind: SessionKind
  /** `unknown` where nobody looked lately; what the log says last is then in `lastStatus`. */
  readonly status: string
  readonly lastStatus: string
  readonly statusRule: string
  /** The last time that somebody looked, and the row that says whether that is enough. */
  readonly looked: { readonly at: string | null; readonly ageMs: number | null; readonly rule: string }
  /** The node that it is of and how that is heard; null: it is of this one. */
  readonly node: Pick<ForeignNode, 'id' | 'name' | 'contact' | 'heardAt' | 'heardMs' | 'word'> | null
  readonly state: string
  readonly reason: string
  readonly signal: Signal
  readonly signalAgeMs: number | null
  readonly signalAt: string | null
  readonly launchedAt: string | null
  readonly createdBy: string
  readonly change: { readonly state: string; readonly reason: string; readonly number: number; readonly url: string }
  readonly since: string
  readonly harness: string
  readonly runtime: SessionView['runtime']
  readonly title: string
  readonly note: string
  /** What is wrong with its agent now, in one sentence, and what helps. */
  readonly failure: {
    readonly class: string
    readonly sentence: string
    readonly next: string
    readonly isRetrying: boolean
    readonly until: string | null
    readonly at: string
  } | null
  readonly resetAt: string | null
  /** Of one that waits for quota: until when, how that is known, and which try is next; null: it does not, or is of another node. */
  readonly wait: string | null
  /** It ended badly, works for nobody else, and nobody has looked after it since. */
  readonly isLeft: boolean
  readonly generation: number
  readonly version: number
}

export type SessionFilter = {
  readonly project?: string
  readonly status?: string
  readonly kind?: string
  readonly all?: boolean
  /** These and no others, ended or not. */
  readonly ids?: readonly string[]
  readonly after: number
  readonly limit: number
}

const PAGE_MAX = 200

export async function listSessions(
  world: World,
  filter: SessionFilter,
): Promise<{ readonly sessions: readonly SessionRow[]; readonly next: string | null }> {
  await lookAtNodes(world)
  if (filter.ids) return { sessions: await findSessions(world, filter.ids), next: null }
  const size = Math.min(filter.limit + 1, PAGE_MAX)
  const sessions: SessionRow[] = []
  let after = filter.after
  for (;;) {
    const page = await world.store.views.list<SessionView>('session', {
      ...(filter.project !== undefined && { scope: filter.project }),
      ...(!filter.all && filter.status === undefined && { status: 'living' }),
      after,
      limit: size,
    })
    const touches = await world.store.signals.find(page.map(row => row.key))
    for (const { key, state, ordinal } of page) {
      const row = await withWait(world, state, toSessionRow(world, state, touches.get(key)))
      if (sessions.length === filter.limit) return { sessions, next: String(after) }
      after = ordinal
      if (isWanted(row, filter)) sessions.push(row)
    }
    if (page.length < size) return { sessions, next: null }
  }
}

async function findSessions(world: World, ids: readonly string[]): Promise<readonly SessionRow[]> {
  const rows = await Promise.all(ids.map(id => world.store.views.find<SessionView>('session', id)))
  const touches = await world.store.signals.find(ids)
  const found = rows.filter(row => row !== undefined)
  return Promise.all(
    found.map(({ key, state }) => withWait(world, state, toSessionRow(world, state, touches.get(key)))),
  )
}

/** A project that cannot be read says nothing about waits, and is shown all the same. */
export async function withWait<Row extends SessionRow>(world: World, view: SessionView, row: Row): Promise<Row> {
  if (row.status !== 'quota_paused') return row
  return { ...row, wait: await describeWaiting(world, view).catch(() => null) }
}

function isWanted(row: SessionRow, { status, kind }: SessionFilter): boolean {
  return (status === undefined || row.status === status) && (kind === undefined || row.kind === kind)
}

export function toSessionRow(world: World, found: SessionView, touch: SignalTouch | undefined): SessionRow {
  const { clock } = world
  const view = withTouch(found, touch)
  const { session, pr, activity, generation } = view.record
  const { status, rule } = deriveStatus(view.record)
  const looked = judgeSessionLook(world, view)
  const { signal, ageMs } = deriveSignal({
    now: clock.now(),
    launchedAt: readInstant(view.identity?.launchedAt) ?? null,
    lastSignalAt: readInstant(activity.lastSignalAt) ?? null,
    reports: isHeard(activity.source) ? 'signals' : reportsOf(world, view),
  })
  return {
    id: view.id,
    project: view.projectId,
    task: view.taskId,
    kind: view.kind,
    status: looked.isKnown ? status : UNKNOWN_STATUS,
    lastStatus: status,
    statusRule: rule,
    looked: { at: looked.at, ageMs: looked.ageMs, rule: looked.rule },
    node: nodeOf(world, view),
    state: session.state,
    reason: session.reason,
    signal,
    signalAgeMs: ageMs,
    signalAt: activity.lastSignalAt,
    launchedAt: view.identity?.launchedAt ?? null,
    createdBy: view.createdBy.id,
    change: pr,
    since: session.enteredAt ?? view.createdAt,
    harness: view.harness,
    runtime: view.runtime,
    title: view.title,
    note: looked.isKnown ? noteOf(view) : `last known: ${status}; ${looked.because}`,
    failure: failureOf(view),
    resetAt: activity.resetAt,
    wait: null,
    isLeft: isLeft(view),
    generation,
    version: view.version,
  }
}

function nodeOf(world: World, view: SessionView): SessionRow['node'] {
  const foreign = judgeForeign(world, view)
  if (!foreign) return null
  const { id, name, contact, heardAt, heardMs, word } = foreign
  return { id, name, contact, heardAt, heardMs, word }
}

function failureOf({ failure, harness }: SessionView): SessionRow['failure'] {
  if (!failure) return null
  const { sentence, next } = explainFailure(harness, failure)
  const { class: kind, isRetrying, until, at } = failure
  return { class: kind, sentence, next, isRetrying, until, at }
}

/** On its screen an agent tells only what its hooks or the screen itself tell. */
function reportsOf({ sessions }: World, { harness, runtime }: SessionView): 'signals' | 'process_only' {
  if (runtime === 'tmux' && !isHeardInTerminal(harness)) return 'process_only'
  return sessions.harnesses.find(harness)?.reports ?? 'process_only'
}

/** Any program may send signals; one that has sent one is heard. */
function isHeard(source: string): boolean {
  return source === 'stream' || source === 'hook'
}

/** The one thing that a person would ask next. */
function noteOf(view: SessionView): string {
  const { record, spawnFailure, failure, harness } = view
  if (spawnFailure) return spawnFailure.code
  const open = listOpenRequests(view).at(-1)
  if (record.activity.state === 'blocked' && open) return `asks for permission ${open.id}: ${open.summary || open.tool}`
  if (failure) return explainFailure(harness, failure).sentence
  if (record.activity.state === '' && view.runtime === 'tmux' && !isHeardInTerminal(harness))
    return 'nothing is heard of it in a terminal; look at its screen with `provost session attach`'
  if (view.loop) return composeLoop(view.loop)
  if (record.detecting) return `${record.session.reason}, look ${record.detecting.attempts} of 3`
  return record.session.reason
}
