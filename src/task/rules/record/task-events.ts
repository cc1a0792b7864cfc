// The events of a task and what each one carries (spec 2.2). The envelope is the kernel's.
import type { Actor } from '#kernel/events/actor'
import type { RecordedDecision } from '#kernel/machine/decided'
import type { JsonObject } from '#kernel/reading/json-value'
import type { ChangeEntry } from '../change/change-entry.ts'
import type { Confinement } from '../change/told-confinement.ts'
import type { Needs } from '../decision/decision-table.ts'
import type { Voidable } from '../decision/voids-table.ts'
import type { FactName, TaskFacts } from '../facts/facts.ts'
import type { Phase, WorkPhase } from '../phase/phase.ts'
import type { PlanningSubstate } from '../phase/planning-substate.ts'
import type { PlanReviewDecision } from '../plan/aggregate-plan-review.ts'
import type { PlanProblem } from '../plan/plan-problem.ts'
import type { ArtifactKind } from './task-view.ts'

/** What a person is asked for next; the table's answer right after the event. */
export type Attention = { readonly needs: Needs | null; readonly rule: string }

type Fact = FactName | 'budget' | 'falsifier'

/** What came of an attempt: something to look at, nothing, or it was stopped by a person. */
export const ATTEMPT_RESULTS = ['delivered', 'failed', 'stopped'] as const

export type AttemptResult = (typeof ATTEMPT_RESULTS)[number]

export type RunWish = {
  readonly maxMoves?: number
  readonly maxMinutes?: number
  readonly maxCost?: number
  readonly pauseAt?: readonly string[]
  readonly until?: string
  /** What the person's flags say about the agents that are started for it. */
  readonly harness?: string
  readonly confinement?: string
}

/** Whether what ran could not have read the signing key of the home; what was recorded before keys were says nothing. */
export type KeyHidden =
  | { readonly proven: true; readonly by: string }
  | { readonly proven: false; readonly because: string }

export type TaskEventData = {
  'task.created': { project: string; title: string; brief: string; finding?: string; issue?: string; node?: string }
  'task.briefed': { brief: string }
  'task.advised': {
    lesson_ids: readonly string[]
    recommendation_ids: readonly string[]
    doctrine_ids: readonly string[]
    /** What was asked for, so that the same question can be asked again. */
    query: { task: string; repo: string; surfaces: readonly string[]; mode: string }
  }
  'task.question_asked': { id: string; text: string; blocking: boolean }
  'task.question_answered': { id: string; text: string }
  'task.substate_changed': { substate: PlanningSubstate; round: number; rule: string; decided?: RecordedDecision }
  'task.session_linked': {
    phase: Phase
    attempt: number
    session: string
    role: string
    /** How the system keeps the agent from writing elsewhere, or why it does not. */
    confinement?: Confinement
    /** What the work starts from. With it the seat can be found again and its agent heard to its end by anybody. */
    base?: { commit: string; tree: string }
  }
  /** Nobody works at this attempt any more. */
  'task.attempt_ended': { phase: Phase; attempt: number; result: AttemptResult; because?: string; counts?: boolean }
  /** A person wants the task to go as far as it goes by itself; it goes on until `task.run_ended`, whoever carries it out. */
  'task.run_asked': { wish: RunWish }
  /** An agent of the run said when it can work again; the run goes on then. */
  'task.run_waits': { session: string; until: string; because: string; rule: string }
  'task.run_ended': { rule: string }
  'task.abandoned': { reason: string }
  'task.reopened': { reason: string | null }
  'task.artifact_recorded': {
    kind: ArtifactKind
    phase: Phase
    path: string
    sha256: string
    by: Actor
    attempt: number
  }
  'task.artifact_refused': { kind: ArtifactKind; phase: Phase; attempt: number; problems: readonly PlanProblem[] }
  'task.signal_received': { signal: 'needs_changes' | 'blocked' | 'plan_unclear'; text: string; session: string }
  'task.plan_reviewed': { decision: PlanReviewDecision; sha256: string; decided: RecordedDecision }
  'task.code_reviewed': { verdict: string; sha256: string; decided: RecordedDecision }
  'task.baseline_recorded': { sha256: string; cached: boolean; keyHidden?: KeyHidden }
  /** `before`: those that fail without the change too; older events do not say. */
  'task.evaluated': {
    verdict: string
    sha256: string
    failing: readonly string[]
    before?: readonly string[]
    /** Suites that came to no verdict, with why. */
    errored?: readonly string[]
    keyHidden?: KeyHidden
    decided: RecordedDecision
  }
  /** Mutants are tried from now on, for so many minutes at the most. */
  'task.falsify_begun': { mutants: number; possible: number; minutes: number }
  /** `run` has every mutant with its end; `sha256` is of it, so that a waiver of this verdict knows another one. */
  'task.falsified': {
    verdict: string
    rule: string
    diff_hash: string
    tree: string
    suites: string
    cached: boolean
    sha256: string
    run: JsonObject
    keyHidden?: KeyHidden
    decided: RecordedDecision
  }
  'task.moved': {
    from: Phase
    to: Phase
    rule: string
    facts: Partial<TaskFacts>
    /** The exact content that is void now, by hash. */
    voids: { readonly [kind in Voidable]?: string }
    waiver?: string
    attention?: Attention
    decided?: RecordedDecision
  }
  'task.refused': {
    command: string
    code: string
    facts: Partial<TaskFacts>
    /** In words, where the code alone would not say enough. */
    because?: string
    attention?: Attention
    decided?: RecordedDecision
  }
  'task.waived': {
    id: string
    phase: Phase
    to: Phase
    waives: readonly Fact[]
    reason: string
    subject: { plan?: string; diff?: string }
    verdict: string | null
  }
  'task.redone': { target: WorkPhase; attempt: number; archives: readonly WorkPhase[]; reason: string | null }
  /** A person's word; `decided` where a policy stands in its place. */
  'task.decided': {
    verdict: 'accepted' | 'rejected' | 'deferred' | 'revert'
    note: string
    sha256: string | null
    decided?: RecordedDecision
  }
  'task.apply_started': {
    application: string
    diff_hash: string
    entries: readonly ChangeEntry[]
    target?: 'working_tree' | 'branch'
    /** The commit that was wished for, so that whoever finishes the apply makes it too. */
    commit_message?: string
  }
  'task.applied': { application: string; commit: string | null }
  /** Edits by others while a change was applied or reverted: left in place, or kept where `kept` says. */
  'task.edits_met': {
    edits: readonly { path: string; during: 'apply' | 'revert'; code: string; kept: string | null }[]
  }
  /** Nothing of the application is in the tree; what somebody edited meanwhile is left to them. */
  'task.apply_withdrawn': { application: string; left: readonly string[] }
  'task.post_checked': { verdict: string; sha256: string; keyHidden?: KeyHidden; decided: RecordedDecision }
  'task.revert_started': { application: string | null }
  'task.reverted': { application: string | null; status: 'completed' | 'partial' | 'failed' }
  'task.budget_granted': { phase: Phase; add: number; reason: string }
  /** What the rule saw, where that is not in the name of it. */
  'task.paused': { rule: string; because?: string }
  'task.resumed': Record<never, never>
  'task.drift_detected': { rule: string }
  'task.drift_resolved': { reason: string; saved: string }
  'task.evidence_submitted': { status: 'pending' | 'accepted' | 'rejected' | 'deferred' | 'not_configured' }
  /** Its commit is a branch of the forge, with a request to take it. */
  'task.published': { forge: string; number: number; url: string; branch: string; commit: string }
  'task.archived': Record<never, never>
}

export type TaskEventType = keyof TaskEventData

// The compiler keeps this list complete: a type that is missing here, or stands here alone, does not compile.
const TYPES: Readonly<Record<TaskEventType, true>> = {
  'task.created': true,
  'task.briefed': true,
  'task.advised': true,
  'task.question_asked': true,
  'task.question_answered': true,
  'task.substate_changed': true,
  'task.session_linked': true,
  'task.attempt_ended': true,
  'task.run_asked': true,
  'task.run_waits': true,
  'task.run_ended': true,
  'task.abandoned': true,
  'task.reopened': true,
  'task.artifact_recorded': true,
  'task.artifact_refused': true,
  'task.signal_received': true,
  'task.plan_reviewed': true,
  'task.code_reviewed': true,
  'task.baseline_recorded': true,
  'task.evaluated': true,
  'task.falsify_begun': true,
  'task.falsified': true,
  'task.moved': true,
  'task.refused': true,
  'task.waived': true,
  'task.redone': true,
  'task.decided': true,
  'task.apply_started': true,
  'task.applied': true,
  'task.edits_met': true,
  'task.apply_withdrawn': true,
  'task.post_checked': true,
  'task.revert_started': true,
  'task.reverted': true,
  'task.budget_granted': true,
  'task.paused': true,
  'task.resumed': true,
  'task.drift_detected': true,
  'task.drift_resolved': true,
  'task.evidence_submitted': true,
  'task.published': true,
  'task.archived': true,
}

export const TASK_EVENT_TYPES: readonly string[] = Object.keys(TYPES)

export function isTaskEventType(type: string): type is TaskEventType {
  return Object.hasOwn(TYPES, type)
}
