// What work changes in the view of a task: attempts that were begun, artifacts on record, words of the worker.
import type { StoredEvent } from '#kernel/events/event'
import { isCount, isObject, isOneOf, isText, type JsonObject } from '#kernel/reading/json-value'
import { readConfinement } from '../change/told-confinement.ts'
import { isPhase } from '../phase/phase.ts'
import { ATTEMPT_RESULTS, type AttemptResult } from './task-events.ts'
import { type ActorPhase, type ActorStatus, ARTIFACT_KINDS, type LinkedSeat, type TaskView } from './task-view.ts'

/** The first sign of work in an attempt counts it as used; five reviewers of one attempt count once. */
export function foldWorkBegun(view: TaskView, { phase, attempt, session }: JsonObject): TaskView {
  const sessions = isText(session) ? [...view.sessions, session] : view.sessions
  if (!isActorPhase(phase) || !isCount(attempt)) return { ...view, sessions }
  const known = view.actors[phase]
  const actor = {
    ...known,
    attempt: Math.max(known.attempt, attempt),
    status: phase === 'planning' ? known.status : ('running' as const),
  }
  return countAttempt({ ...view, sessions, actors: { ...view.actors, [phase]: actor } }, phase, attempt)
}

export function foldSessionLinked(view: TaskView, data: JsonObject): TaskView {
  const confinement = readConfinement(data.confinement)
  const begun = withSeat(foldWorkBegun(view, data), data)
  const run = begun.run?.waits ? { ...begun.run, waits: null } : begun.run // somebody works again
  return isText(data.session) ? { ...begun, run, lastAgent: { session: data.session, confinement } } : begun
}

/** A seat without its base is of an older program: nobody could go on with its work. */
function withSeat(view: TaskView, { phase, attempt, session, role, base }: JsonObject): TaskView {
  if (!isActorPhase(phase) || !isCount(attempt) || !isText(session) || !isText(role)) return view
  if (!isObject(base) || !isText(base.commit) || !isText(base.tree)) return view
  const seat: LinkedSeat = { session, role, base: { commit: base.commit, tree: base.tree } }
  const known = view.openAttempt
  const seats = known?.phase === phase && known.attempt === attempt ? known.seats : []
  return { ...view, openAttempt: { phase, attempt, seats: [...seats, seat] } }
}

const STATUS_AFTER: Readonly<Record<AttemptResult, ActorStatus>> = {
  delivered: 'pending', // for the gate
  failed: 'failed',
  stopped: 'pending',
}

/** Only what runs is called running. An attempt that could not be one does not use up the budget. */
export function foldAttemptEnded(view: TaskView, { phase, attempt, result, counts }: JsonObject): TaskView {
  if (!isActorPhase(phase) || !isOneOf(result, ATTEMPT_RESULTS)) return view
  const known = view.actors[phase]
  const status = phase === 'planning' ? known.status : STATUS_AFTER[result]
  const isOpen = view.openAttempt?.phase === phase && view.openAttempt.attempt === attempt
  const ended = {
    ...view,
    actors: { ...view.actors, [phase]: { ...known, status } },
    openAttempt: isOpen ? null : view.openAttempt,
  }
  if (counts !== false) return ended
  return { ...ended, used: { ...view.used, [phase]: Math.max(0, (view.used[phase] ?? 0) - 1) } }
}

export function countAttempt(view: TaskView, phase: ActorPhase, attempt: number): TaskView {
  if (attempt <= (view.counted[phase] ?? 0)) return view
  return {
    ...view,
    used: { ...view.used, [phase]: (view.used[phase] ?? 0) + 1 },
    counted: { ...view.counted, [phase]: attempt },
  }
}

export function foldArtifactRecorded(view: TaskView, data: JsonObject, { at, version }: StoredEvent): TaskView {
  const { kind, path, sha256, attempt } = data
  const worked = foldWorkBegun(view, data)
  if (!isOneOf(kind, ARTIFACT_KINDS) || !isText(path) || !isText(sha256)) return worked
  const artifact = { path, sha256, attempt: isCount(attempt) ? attempt : 0, at, version }
  return { ...worked, artifacts: { ...worked.artifacts, [kind]: artifact } }
}

// From a worker all three signals say the same: with this plan it cannot go on. Reviewers' signals travel as verdicts.
const SIGNALS = ['plan_unclear', 'needs_changes', 'blocked'] as const

export function foldSignal(view: TaskView, { signal }: JsonObject, { version }: StoredEvent): TaskView {
  return isOneOf(signal, SIGNALS) ? { ...view, unclearAt: version } : view
}

export function isActorPhase(value: unknown): value is ActorPhase {
  return isPhase(value) && value !== 'done'
}

export function foldFalsified(view: TaskView, data: JsonObject, { at }: StoredEvent): TaskView {
  const { diff_hash: diffHash, sha256, cached, run } = data
  if (!isText(diffHash) || !isText(sha256) || !isObject(run)) return view
  return { ...view, falsified: { diffHash, sha256, at, cached: cached === true, run } }
}
