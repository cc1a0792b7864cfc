// What each event of a session changes in its view. Data that cannot be read changes nothing.
import type { StoredEvent } from '#kernel/events/event'
import { NEVER_CONTINUED } from '../failure/decide-continuation.ts'
import { type Fold, foldData } from './fold-event.ts'
import { SESSION_READERS as readers, type SessionEventData } from './session-events.ts'
import { applyPatch } from './session-patch.ts'
import type { SessionView } from './session-view.ts'
import { writePatch } from './write-record.ts'

export const SESSION_FOLDS: ReadonlyMap<string, Fold<SessionView>> = new Map<string, Fold<SessionView>>([
  ['session.created', foldData(readers['session.created'], (view, data) => ({ ...view, ...data }))],
  ['session.claimed', foldData(readers['session.claimed'], (view, { node, machine }) => ({ ...view, node, machine }))],
  [
    'session.restored',
    foldData(readers['session.restored'], (view, { namespace, machine }) => ({ ...view, namespace, machine })),
  ],
  ['session.isolated', foldData(readers['session.isolated'], (view, data) => ({ ...view, ...data }))],
  ['session.spawned', foldData(readers['session.spawned'], foldSpawned)],
  ['session.caged', foldData(readers['session.caged'], foldCaged(true))],
  ['session.uncaged', foldData(readers['session.uncaged'], foldCaged(false))],
  ['session.changed', foldData(readers['session.changed'], foldChanged)],
  ['session.named', foldData(readers['session.named'], (view, data) => ({ ...view, ...data }))],
  [
    'session.kill_requested',
    foldData(readers['session.kill_requested'], (view, { kind, note }, { at, actor }) => ({
      ...view,
      killRequest: view.killRequest ?? { kind, at, by: actor, note },
    })),
  ],
  ['session.park_asked', view => ({ ...view, parking: 'asked' })],
  ['session.parked', view => ({ ...view, parking: 'parked' })],
  ['session.runtime_stopped', (view, { at }) => ({ ...view, stoppedAt: at })],
  [
    'session.salvaged',
    foldData(readers['session.salvaged'], (view, { ref, commit }, { at }) => ({
      ...view,
      salvage: { ref, commit, at },
    })),
  ],
  ['session.worktree_removed', view => ({ ...view, worktree: null })],
  [
    'session.spawn_failed',
    foldData(readers['session.spawn_failed'], (view, failure, { at }) => ({
      ...view,
      spawnFailure: { ...failure, at },
    })),
  ],
  [
    'session.failed',
    foldData(readers['session.failed'], (view, failure, { at }) => ({ ...view, failure: { ...failure, at } })),
  ],
  ['session.recovered', view => ({ ...view, failure: null, continued: NEVER_CONTINUED })],
  [
    'session.continued',
    foldData(readers['session.continued'], (view, { attempt }, { at }) => ({
      ...view,
      continued: { times: attempt, isGivenUp: false, lastAt: at },
      // It tries again; whatever it says next is news.
      failure: view.failure && { ...view.failure, isRetrying: true },
    })),
  ],
  [
    'session.loop_suspected',
    foldData(readers['session.loop_suspected'], (view, loop, { at }) => ({ ...view, loop: { ...loop, at } })),
  ],
  ['session.exit_contradicted', foldData(readers['session.exit_contradicted'], foldContradicted)],
  ['session.login_kept_aside', foldData(readers['session.login_kept_aside'], foldAside)],
  [
    'session.wrote_outside',
    foldData(readers['session.wrote_outside'], (view, { paths, more }, { at }) => ({
      ...view,
      outside: { paths, more, at },
    })),
  ],
  [
    'session.handed_over',
    foldData(readers['session.handed_over'], (view, { to, account, harness }, { at }) => ({
      ...view,
      handedOver: { to, account, harness, at },
    })),
  ],
  ['session.given_up', view => ({ ...view, continued: { ...view.continued, isGivenUp: true } })],
  ['session.permission_requested', foldData(readers['session.permission_requested'], foldRequested)],
  ['session.permission_closed', foldData(readers['session.permission_closed'], foldClosed)],
  ['session.permission_answered', foldData(readers['session.permission_answered'], foldAnswered)],
])

/** What kept an earlier launch inside says nothing about this one. */
function foldCaged(isConfined: boolean) {
  return (
    view: SessionView,
    { generation, words }: { readonly generation: number; readonly words: string },
    { at }: StoredEvent,
  ): SessionView => (generation === view.record.generation ? { ...view, confinement: { isConfined, words, at } } : view)
}

/** Who was started in an earlier life says nothing about this one. */
function foldSpawned(
  view: SessionView,
  { identity, supervisorVersion }: SessionEventData['session.spawned'],
): SessionView {
  if (identity.generation !== view.record.generation) return view
  return { ...view, identity, supervisorVersion, spawnFailure: null }
}

function foldContradicted(
  view: SessionView,
  { generation, ...contradiction }: SessionEventData['session.exit_contradicted'],
  { at }: StoredEvent,
): SessionView {
  return generation === view.record.generation ? { ...view, contradiction: { ...contradiction, at } } : view
}

function foldAside(
  view: SessionView,
  { generation, file, code }: SessionEventData['session.login_kept_aside'],
  { at }: StoredEvent,
): SessionView {
  if (generation !== view.record.generation) return view
  return { ...view, loginsAside: [...view.loginsAside, { file, code, at }] }
}

const AT_WORK: readonly string[] = ['working', 'needs_input', 'detecting', 'stuck']

function foldChanged(
  view: SessionView,
  { patch, rule, evidence }: SessionEventData['session.changed'],
  { at, version }: StoredEvent,
): SessionView {
  const record = applyPatch(view.record, writePatch(patch))
  const loop = AT_WORK.includes(record.session.state) ? view.loop : null
  const changed = { ...view, record, loop, lastStep: { rule, evidence, at, version } }
  if (record.generation === view.record.generation) return changed
  return {
    ...changed,
    confinement: null,
    identity: null,
    supervisorVersion: null,
    killRequest: null,
    parking: null,
    stoppedAt: null,
    spawnFailure: null,
    failure: null,
    contradiction: null,
    loginsAside: [],
    continued: NEVER_CONTINUED,
    handedOver: null,
  }
}

function foldRequested(
  view: SessionView,
  request: SessionEventData['session.permission_requested'],
  { at }: StoredEvent,
): SessionView {
  const asked = { ...request, generation: view.record.generation, at, answer: null, closed: null }
  return { ...view, permissions: [...view.permissions, asked] }
}

/** What was asked is kept; what was only needed for the answer is not. */
function foldAnswered(view: SessionView, { id, option }: SessionEventData['session.permission_answered']): SessionView {
  const permissions = view.permissions.map(asked =>
    asked.id === id && asked.closed === null
      ? { ...asked, answer: option, closed: 'answered' as const, input: null }
      : asked,
  )
  return { ...view, permissions }
}

function foldClosed(view: SessionView, { id, how }: SessionEventData['session.permission_closed']): SessionView {
  const permissions = view.permissions.map(asked =>
    asked.id === id && asked.closed === null ? { ...asked, closed: how, input: null } : asked,
  )
  return { ...view, permissions }
}
