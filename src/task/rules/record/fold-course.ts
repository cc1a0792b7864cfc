// What moves, redos, waivers and grants change in the view of a task: where it is, and how often it may try.
import type { StoredEvent } from '#kernel/events/event'
import { isCount, isObject, isText, isTextList, type JsonObject } from '#kernel/reading/json-value'
import { isVoidable, type Voidable } from '../decision/voids-table.ts'
import { isEarlier, isPhase, isWorkPhase, type Phase, WORK_PHASES, type WorkPhase } from '../phase/phase.ts'
import { countAttempt, isActorPhase } from './fold-work.ts'
import { type ActorRecord, type ActorStatus, ARTIFACTS_OF, type TaskView } from './task-view.ts'

export function foldMoved(view: TaskView, data: JsonObject, { at }: StoredEvent): TaskView {
  const { from, to, rule, voids, waiver } = data
  if (!isActorPhase(from) || !isPhase(to)) return view
  const isBack = isEarlier(to, from)
  const isWaived = isText(waiver) || (isText(rule) && rule.endsWith('_WAIVED'))
  // A visit without any work counts too; else a file that comes and goes could send a task round for ever.
  const left = countAttempt(view, from, view.actors[from].attempt)
  const closed = isBack ? markBehind(left, to, 'redo') : mark(left, from, isWaived ? 'waived' : 'completed')
  const moved = enter(withVoids(closed, voids), to)
  return {
    ...moved,
    phase: to,
    since: at,
    attention: null,
    outcome: to === 'done' ? outcomeOf(from) : null,
    openAttempt: null,
    run: view.run && { ...view.run, moves: view.run.moves + 1 },
  }
}

function outcomeOf(from: Phase): TaskView['outcome'] {
  return from === 'revert' ? 'reverted' : 'accepted'
}

/** Redo is a grant: the target and all behind it may try anew, and what lay there is in the history now. */
export function foldRedone(view: TaskView, { target, attempt }: JsonObject, { at, version }: StoredEvent): TaskView {
  if (!isWorkPhase(target)) return view
  const phases = WORK_PHASES.slice(WORK_PHASES.indexOf(target))
  const entered = mark(markBehind(view, target, 'redo'), target, target === 'planning' ? 'clarifying' : 'pending')
  const actor: ActorRecord = {
    ...entered.actors[target],
    ...(isCount(attempt) && { attempt }),
    ...nextRound(view, target),
  }
  return {
    ...phases.reduce(grantAnew, { ...entered, actors: { ...entered.actors, [target]: actor } }),
    phase: target,
    since: at,
    attention: null,
    outcome: null,
    openAttempt: null,
    isRevertRequested: false,
    artifacts: withoutArtifacts(view, phases),
    redone: [...view.redone, { phase: target, version }],
  }
}

function nextRound(view: TaskView, target: WorkPhase): { round?: number } {
  return target === 'planning' ? { round: (view.actors.planning.round ?? 0) + 1 } : {}
}

function withoutArtifacts(view: TaskView, phases: readonly WorkPhase[]): TaskView['artifacts'] {
  const gone = new Set<string>(phases.flatMap(phase => ARTIFACTS_OF[phase]))
  return Object.fromEntries(Object.entries(view.artifacts).filter(([kind]) => !gone.has(kind)))
}

export function foldWaived(view: TaskView, data: JsonObject, { actor, version }: StoredEvent): TaskView {
  const { id, phase, to, waives, reason, subject, verdict } = data
  if (!isText(id) || !isText(phase) || !isTextList(waives) || !isText(reason) || !isObject(subject)) return view
  const waiver = { id, phase, waives, reason, by: actor, subject, verdict: isText(verdict) ? verdict : null, version }
  const waived = { ...view, waivers: [...view.waivers, waiver] }
  return waives.includes('budget') && isPhase(to) ? grantAnew(waived, to) : waived
}

/** From now on the phase may be tried so many times, counted anew. */
export function foldBudgetGranted(view: TaskView, { phase, add }: JsonObject): TaskView {
  if (!isPhase(phase) || !isCount(add)) return view
  return { ...view, used: { ...view.used, [phase]: 0 }, granted: { ...view.granted, [phase]: add } }
}

function grantAnew(view: TaskView, phase: Phase): TaskView {
  const { [phase]: _grant, ...granted } = view.granted
  return { ...view, used: { ...view.used, [phase]: 0 }, granted }
}

function withVoids(view: TaskView, voids: unknown): TaskView {
  if (!isObject(voids)) return view
  const voided: { [kind in Voidable]?: readonly string[] } = { ...view.voided }
  for (const [kind, hash] of Object.entries(voids)) {
    if (isVoidable(kind) && isText(hash)) voided[kind] = [...(voided[kind] ?? []), hash]
  }
  return { ...view, voided }
}

function enter(view: TaskView, phase: Phase): TaskView {
  if (!isActorPhase(phase)) return view
  const actor = { ...view.actors[phase], attempt: view.actors[phase].attempt + 1 }
  return mark(
    { ...view, actors: { ...view.actors, [phase]: actor } },
    phase,
    phase === 'planning' ? 'clarifying' : 'pending',
  )
}

/** Everything behind a phase that was ever entered has to be done again. */
function markBehind(view: TaskView, phase: Phase, status: ActorStatus): TaskView {
  const behind = WORK_PHASES.filter(other => isEarlier(phase, other) && view.actors[other].status !== null)
  return behind.reduce((marked, other) => mark(marked, other, status), view)
}

function mark(view: TaskView, phase: Phase, status: ActorStatus): TaskView {
  // Planning keeps its substate: it says how far the plan is, whatever phase the task is in.
  const isKept = phase === 'planning' && status !== 'clarifying'
  if (!isActorPhase(phase) || isKept) return view
  return { ...view, actors: { ...view.actors, [phase]: { ...view.actors[phase], status } } }
}
