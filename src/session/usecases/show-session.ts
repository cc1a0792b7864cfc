// One session in full.

import { lookAtNodes } from '#fleet/usecases/contacts'
import { needOwnSession } from '#fleet/usecases/own-sessions'
import type { StoredEvent } from '#kernel/events/event'
import type { World } from '#recorder/world'
import { describeSupervisor } from '../rules/life/describe-supervisor.ts'
import { composeContradiction } from '../rules/liveness/contradiction.ts'
import type { SessionView } from '../rules/record/session-view.ts'
import { describeAside, describeOutside } from '../rules/story/describe-outside.ts'
import type { Message } from '../rules/talk/message.ts'
import { needSession, placeOf } from './life/need-session.ts'
import { type SessionRow, toSessionRow, withWait } from './list-sessions.ts'
import { withTouch } from './liveness/observe-session.ts'
import { askAsProbe } from './liveness/probe-sessions.ts'
import { findOutbox } from './talk/queue-message.ts'
import { streamOf } from './write-session.ts'

export type ShownSession = SessionRow & {
  readonly branch: string
  readonly baseSha: string | null
  readonly baseFreshness: SessionView['baseFreshness']
  readonly worktree: string | null
  readonly workDirectory: string | null
  readonly runDirectory: string
  readonly createdAt: string
  readonly nativeSessionId: string | null
  readonly lastStep: SessionView['lastStep']
  readonly record: SessionView['record']
  readonly permissions: SessionView['permissions']
  readonly messages: readonly ShownMessage[]
  readonly salvage: SessionView['salvage']
  /** In words, where it is of another version than this program; null: of the same, or it has ended. */
  readonly supervisor: string | null
  /** What was asked for beyond the configuration; a restored launch gets it again. */
  readonly asked: SessionView['asked']
  /** Whether its present launch is kept inside, as shown by that launch; null: nobody has said so. */
  readonly cage: SessionView['confinement']
  /** In words: a record claimed its end while it was seen alive; null: none did. */
  readonly contradiction: string | null
  readonly outside: string | null
  readonly loginsAside: readonly string[]
  /** What its present launch wanted to connect to, and its network did not let it. */
  readonly refusedHosts: readonly string[]
}

type ShownMessage = Pick<
  Message<string>,
  'id' | 'kind' | 'cause' | 'text' | 'state' | 'attempts' | 'createdAt' | 'sentAt' | 'ackedAt'
>

function toShown({
  id,
  kind,
  cause,
  text,
  state,
  attempts,
  createdAt,
  sentAt,
  ackedAt,
}: Message<string>): ShownMessage {
  return { id, kind, cause, text, state, attempts, createdAt, sentAt, ackedAt }
}

export async function showSession(world: World, id: string): Promise<ShownSession> {
  await lookAtNodes(world)
  const found = await needSession(world, id)
  const touch = (await world.store.signals.find([id])).get(id)
  const view = withTouch(found, touch)
  const place = await placeOf(world, view)
  const refused = await world.sessions.files.readRefused(place)
  const { branch, baseSha, baseFreshness, createdAt, nativeSessionId, lastStep } = view
  return {
    ...(await withWait(world, view, toSessionRow(world, view, touch))),
    branch,
    baseSha,
    baseFreshness,
    worktree: view.worktree,
    workDirectory: view.workDirectory,
    runDirectory: world.sessions.files.pathOf(place),
    createdAt,
    nativeSessionId,
    lastStep,
    record: view.record,
    permissions: view.permissions,
    messages: (await findOutbox(world, id)).messages.map(toShown),
    salvage: view.salvage,
    supervisor: describeSupervisor(view, world.sessions.version),
    cage: view.confinement,
    contradiction: view.contradiction && composeContradiction(view.contradiction),
    outside: view.outside && view.outside.paths.length > 0 ? describeOutside(view.outside) : null,
    loginsAside: view.loginsAside.map(aside => describeAside(view.harness, aside)),
    refusedHosts: Array.isArray(refused) ? refused : [],
    asked: view.asked,
  }
}

export async function showSessionEvents({ store }: World, id: string, after: number): Promise<StoredEvent[]> {
  const events = await store.log.readStream(streamOf(id))
  return events.filter(event => event.version > after)
}

export async function showSessionLog(world: World, id: string, bytes: number): Promise<string> {
  const view = await needOwnSession(world, askAsProbe(world), await needSession(world, id))
  const place = await placeOf(world, view)
  return Buffer.from(await world.sessions.files.readOutput(place, bytes)).toString('utf8')
}
