// What a node that is to be emptied does next. It beats until it is done, and nothing that nobody else has is left behind.
import { isEnded, type SessionState } from '#kernel/events/session-words'
import type { InstantMs } from '#kernel/events/time'

export type DrainedSession = {
  readonly id: string
  readonly state: SessionState
  readonly parked: boolean
  /** It can be stopped by its harness and resumed later. */
  readonly parkable: boolean
  readonly pushed: boolean
}

export type DrainFacts = {
  readonly now: InstantMs
  readonly since: InstantMs
  /** Null: it waits as long as it takes. */
  readonly parkAfterMs: number | null
  readonly claiming: boolean
  readonly sessions: readonly DrainedSession[]
  readonly suites: number
  readonly spoolPending: number
  readonly line: boolean
}

type Step = {
  readonly step: 'stop_claims' | 'park' | 'push' | 'upload_spool' | 'say_bye' | 'exit'
  readonly session: string | null
}

export type DrainPlan = {
  readonly steps: readonly Step[]
  readonly done: boolean
  readonly beat: boolean
  readonly next: InstantMs | null
  readonly rule: string
}

export function planDrain(facts: DrainFacts): DrainPlan {
  const { steps, rule, next = null } = planSteps(facts)
  const done = rule === 'Q8'
  return { steps, done, beat: !done, next, rule }
}

type Planned = { readonly steps: readonly Step[]; readonly rule: string; readonly next?: InstantMs | null }

function planSteps({ now, since, parkAfterMs, claiming, sessions, suites, spoolPending, line }: DrainFacts): Planned {
  if (claiming) return { rule: 'Q1', steps: [forNode('stop_claims')] }
  const atWork = sessions.filter(({ state, parked }) => !isEnded(state) && !parked)
  if (atWork.length > 0 || suites > 0) {
    const limit = parkAfterMs === null ? null : since + parkAfterMs
    if (limit === null || now < limit) return { rule: 'Q2', steps: [], next: limit }
    const parkable = atWork.filter(session => session.parkable)
    return { rule: parkable.length > 0 ? 'Q3' : 'Q4', steps: forEach('park', parkable) }
  }
  const unpushed = sessions.filter(({ pushed }) => !pushed)
  if (!line && (unpushed.length > 0 || spoolPending > 0)) return { rule: 'Q5', steps: [] }
  if (unpushed.length > 0) return { rule: 'Q6', steps: forEach('push', unpushed) }
  if (spoolPending > 0) return { rule: 'Q7', steps: [forNode('upload_spool')] }
  return { rule: 'Q8', steps: [forNode('say_bye'), forNode('exit')] }
}

function forNode(step: Step['step']): Step {
  return { step, session: null }
}

function forEach(step: Step['step'], sessions: readonly DrainedSession[]): Step[] {
  return sessions.map(({ id }) => ({ step, session: id }))
}
