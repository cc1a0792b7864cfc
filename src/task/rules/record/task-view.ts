// What the log says about one task: the fold of its events, from which facts, state.json and lists are made.
import type { Actor } from '#kernel/events/actor'
import type { JsonObject } from '#kernel/reading/json-value'
import type { Confinement } from '../change/told-confinement.ts'
import type { Needs } from '../decision/decision-table.ts'
import type { Voidable } from '../decision/voids-table.ts'
import type { Phase } from '../phase/phase.ts'
import type { PhaseCounts } from '../phase/phase-counts.ts'
import type { PlanningSubstate } from '../phase/planning-substate.ts'
import type { RunWish } from './task-events.ts'

export type ActorStatus = PlanningSubstate | 'pending' | 'running' | 'completed' | 'failed' | 'waived' | 'redo' | null

/** Phases that work is done in; `done` has no actor. */
export type ActorPhase = Exclude<Phase, 'done'>

export type ActorRecord = {
  /** For planning the substate; null means never entered. */
  readonly status: ActorStatus
  /** Counts visits and runs for ever; history, inbox and refs are named after it. */
  readonly attempt: number
  readonly round?: number
}

export type Question = {
  readonly id: string
  readonly text: string
  readonly blocking: boolean
  readonly answer: string | null
  /** The log version that asked it; 0 when only the plan asks it. */
  readonly version: number
}

/** What each phase leaves on record; redo takes the record away together with the files. */
export const ARTIFACTS_OF = {
  planning: ['plan', 'files'],
  plan_review: ['planReview'],
  codegen: ['output'],
  review: ['codeReview'],
  test: ['baseline', 'eval'],
  accept: ['decision', 'postApply'],
  revert: ['revert'],
} as const

export const ARTIFACT_KINDS = Object.values(ARTIFACTS_OF).flat()

export type ArtifactKind = (typeof ARTIFACT_KINDS)[number]

export type RecordedArtifact = {
  readonly path: string
  readonly sha256: string
  readonly attempt: number
  readonly at: string
  /** The log version that recorded it: order comes from the log, never from time. */
  readonly version: number
}

export type RecordedWaiver = {
  readonly id: string
  readonly phase: string
  readonly waives: readonly string[]
  readonly reason: string
  readonly by: Actor
  readonly subject: Readonly<Record<string, unknown>>
  readonly verdict: string | null
  readonly version: number
}

export type Application = {
  readonly id: string
  readonly diffHash: string
  readonly status: 'started' | 'applied' | 'reverted'
}

/** `run` is as it was recorded: whoever asks what it means reads it. */
export type Falsified = {
  readonly diffHash: string
  readonly sha256: string
  readonly at: string
  readonly cached: boolean
  readonly run: JsonObject
}

/** A place that an agent was given; whoever comes later finds it by its session. */
export type LinkedSeat = {
  readonly session: string
  readonly role: string
  readonly base: { readonly commit: string; readonly tree: string }
}

/** An attempt that was begun and has not ended, with its seats in the order in which they were taken. */
export type OpenAttempt = {
  readonly phase: ActorPhase
  readonly attempt: number
  readonly seats: readonly LinkedSeat[]
}

/** What a person asked for and what is not over, whoever carries it out. */
export type OpenRun = {
  readonly wish: RunWish
  readonly by: Actor
  /** The event that asked for it. */
  readonly event: string
  readonly moves: number
  /** What it waits for before it goes on by itself. */
  readonly waits?: RunWait | null
}

export type RunWait = { readonly session: string; readonly until: string; readonly because: string }

export type TaskView = {
  readonly id: string
  readonly version: number
  readonly project: string | null
  /** The node of the checkout where it was created; null: made before nodes had names. */
  readonly node: string | null
  readonly title: string
  readonly brief: string
  readonly createdAt: string
  readonly createdBy: string | null
  /** When the task entered its phase. */
  readonly since: string
  readonly phase: Phase
  readonly actors: Readonly<Record<ActorPhase, ActorRecord>>
  readonly outcome: 'accepted' | 'reverted' | null
  readonly attention: { readonly needs: Needs | null; readonly rule: string } | null
  readonly questions: readonly Question[]
  readonly artifacts: { readonly [kind in ArtifactKind]?: RecordedArtifact }
  /** Hashes of content that a verdict made void. */
  readonly voided: { readonly [kind in Voidable]?: readonly string[] }
  readonly waivers: readonly RecordedWaiver[]
  readonly redone: readonly { readonly phase: Phase; readonly version: number }[]
  /** Newest word of a worker that the plan is unclear, and newest complete plan review, by log version. */
  readonly unclearAt: number
  readonly planReviewedAt: number
  readonly applications: readonly Application[]
  /** What the mutants of a change came to, newest only; it speaks of that change and of no other. */
  readonly falsified: Falsified | null
  readonly isRevertRequested: boolean
  readonly used: PhaseCounts
  /** Attempts that a person granted in place of the configured number. */
  readonly granted: PhaseCounts
  /** The highest attempt of each phase whose work was begun or given up: it is in `used` already. */
  readonly counted: PhaseCounts
  readonly sessions: readonly string[]
  /** The agent that was started last, and whether it could write elsewhere than where it was asked to. */
  /** `confinement` is null where its own session knows it. */
  readonly lastAgent: { readonly session: string; readonly confinement: Confinement | null } | null
  readonly openAttempt: OpenAttempt | null
  readonly run: OpenRun | null
  /** The address of the issue that asks for it, and of the request that its change was published as. */
  readonly issue: string | null
  readonly request: string | null
  readonly isPaused: boolean
  readonly isArchived: boolean
  readonly isAbandoned: boolean
}

const NOT_ENTERED: ActorRecord = { status: null, attempt: 0 }

export function startView(id: string, version: number, at: string): TaskView {
  return {
    id,
    version,
    project: null,
    node: null,
    title: '',
    brief: '',
    createdAt: at,
    createdBy: null,
    since: at,
    phase: 'planning',
    actors: {
      planning: { status: 'draft', attempt: 1, round: 0 },
      plan_review: NOT_ENTERED,
      codegen: NOT_ENTERED,
      review: NOT_ENTERED,
      test: NOT_ENTERED,
      accept: NOT_ENTERED,
      revert: NOT_ENTERED,
    },
    outcome: null,
    attention: null,
    questions: [],
    artifacts: {},
    voided: {},
    waivers: [],
    redone: [],
    unclearAt: 0,
    planReviewedAt: 0,
    applications: [],
    falsified: null,
    isRevertRequested: false,
    used: {},
    granted: {},
    counted: {},
    sessions: [],
    lastAgent: null,
    openAttempt: null,
    run: null,
    issue: null,
    request: null,
    isPaused: false,
    isArchived: false,
    isAbandoned: false,
  }
}
