// A trial: one ordinary review run on a copy with defects in it, or with none, of which the reviewer knows nothing.
import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import { isObject, isText, type JsonObject } from '#kernel/reading/json-value'
import type { ReviewerIdentity } from '../looking-words.ts'
import type { Catches, PlantedSpan } from '../trial/match-catch.ts'

export const TRIAL_STREAM = 'trial/'

export const TRIAL_STATES = ['open', 'scored', 'left_out'] as const

/** The names of a wave that there is not; its run is the subject of the trial. */
export type AuditedPart = {
  readonly wave: string
  readonly number: number
  readonly phase: string
  readonly domain: string
  readonly agentRun: string
  readonly session: string
}

export type ToldReport = { readonly id: string; readonly text: string }

export type StartedTrial = {
  readonly project: string
  /** Whose change is copied, or the swarm run whose part is. */
  readonly task: string
  /** What the reviewer takes for the task. */
  readonly subject: string
  readonly title: string
  readonly harness: string
  /** The name of the copy. */
  readonly copy: string
  readonly base: string
  readonly target: string
  readonly isClean: boolean
  /** Why the change may be taken for clean. */
  readonly cleanBy?: { readonly rule: string; readonly because: string }
  /** Who audits a part of a repository instead of reviewing a change: an agent of a wave of a swarm run that there is not. */
  readonly audit?: AuditedPart
  /** A person paid for it beyond the share that trials may cost. */
  readonly isOverShare?: true
}

export type RecordedTrial = StartedTrial & {
  readonly id: string
  readonly state: (typeof TRIAL_STATES)[number]
  readonly startedAt: string
  /** What stands for the target in the copy; null until it was made. */
  readonly commit: string | null
  readonly plants: readonly PlantedSpan[]
  readonly run: string | null
  readonly reviewer: ReviewerIdentity | null
  readonly isBlind: boolean
  /** Reports in their own words, where no other record has them. */
  readonly told: readonly ToldReport[]
  readonly scored: (Catches & { readonly reports: number; readonly at: string }) | null
  readonly leftOut: string | null
  /** A person found one of its reports right: what was looked at is not clean. */
  readonly confirmed: readonly string[]
  readonly version: number
}

const FOLDS: Readonly<Record<string, (trial: RecordedTrial, data: JsonObject, at: string) => RecordedTrial>> = {
  'trial.planted': (trial, { commit, plants }) => ({
    ...trial,
    commit: isText(commit) ? commit : null,
    plants: Array.isArray(plants) ? plants : [],
  }),
  'trial.reviewed': (trial, { run, reviewer, blind, told }) => ({
    ...trial,
    run: isText(run) ? run : null,
    reviewer: isObject(reviewer) ? (reviewer as ReviewerIdentity) : null,
    isBlind: blind === true,
    told: Array.isArray(told) ? told : [],
  }),
  'trial.scored': (trial, { score }, at) => ({
    ...trial,
    state: 'scored',
    scored: isObject(score) ? ({ ...score, at } as RecordedTrial['scored']) : null,
  }),
  'trial.confirmed': (trial, { report }) => ({
    ...trial,
    confirmed: isText(report) ? [...trial.confirmed, report] : trial.confirmed,
  }),
  'trial.left_out': (trial, { why }) => ({ ...trial, state: 'left_out', leftOut: isText(why) ? why : '?' }),
}

export function foldTrial(trial: RecordedTrial | undefined, event: StoredEvent): RecordedTrial | undefined {
  const { stream, type, data, version, at } = event
  if (type === 'trial.started') {
    const nothing = {
      commit: null,
      plants: [],
      run: null,
      reviewer: null,
      told: [],
      scored: null,
      leftOut: null,
      confirmed: [],
    }
    const started = data.trial as StartedTrial
    return {
      ...started,
      ...nothing,
      id: stream.slice(TRIAL_STREAM.length),
      state: 'open',
      startedAt: at,
      isBlind: false,
      version,
    }
  }
  return trial && { ...(FOLDS[type]?.(trial, data, at) ?? trial), version }
}

export const trialView: View<RecordedTrial> = {
  name: 'trial',
  version: 2,
  nouns: ['trial'],
  keyOf: event => event.stream.slice(TRIAL_STREAM.length),
  fold: foldTrial,
  indexOf: ({ project, state }) => ({ scope: project, status: state }),
}
