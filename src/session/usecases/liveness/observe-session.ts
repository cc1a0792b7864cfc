// Observations about one session become what the one composing function makes of them, at the version they were made on.

import { needOwnSession } from '#fleet/usecases/own-sessions'
import { provostError } from '#kernel/errors/errors'
import type { NewEvent } from '#kernel/events/event'
import { writeInstant } from '#kernel/events/time'
import { composeEvent } from '#recorder/compose-event'
import { decideAgain } from '#recorder/decide-again'
import type { Asking, World } from '#recorder/world'
import type { SignalTouch } from '#session/ports/signal-store'
import { type Composition, compose } from '#session/rules/life/compose'
import { composeDecided } from '#session/rules/life/compose-again'
import type { Observation } from '#session/rules/liveness/observation'
import { readRecord } from '#session/rules/record/read-record'
import { applyPatch } from '#session/rules/record/session-patch'
import type { SessionRecord } from '#session/rules/record/session-record'
import { foldSession, type SessionView } from '#session/rules/record/session-view'
import { writePatch } from '#session/rules/record/write-record'
import { appendTo } from '../write-session.ts'

/** What a chain of observations makes of a session: events to append, and whether something was only heard. */
export type Observed = {
  readonly record: SessionRecord
  readonly steps: readonly Composition[]
  readonly events: readonly NewEvent[]
  readonly touched: boolean
}

export function observe(
  world: World,
  asking: Asking,
  view: SessionView,
  observations: readonly Observation[],
): Observed {
  let record = readRecord(view.record, 'record')
  const steps: Composition[] = []
  const events: NewEvent[] = []
  let touched = false
  for (const observation of observations) {
    const step = compose(record, observation)
    steps.push(step)
    if (Object.keys(step.patch).length === 0) continue
    if (step.touch) touched = true
    else events.push(composeChange(world, asking, record, observation, step))
    record = applyPatch(record, step.patch)
  }
  return { record, steps, events, touched }
}

function composeChange(
  world: World,
  asking: Asking,
  before: SessionRecord,
  observation: Observation,
  step: Composition,
): NewEvent {
  const { patch, rule, evidence, announce } = step
  const after = applyPatch(before, patch)
  return composeEvent(world, asking, 'session.changed', {
    patch: writePatch(patch),
    rule,
    evidence,
    before: before.session.state,
    after: after.session.state,
    ...(announce && { announce }),
    decided: composeDecided(before, observation, rule),
  })
}

/** Reads, observes and appends; after a lost race it observes again on what is true now. */
export async function recordObservations(
  world: World,
  asking: Asking,
  id: string,
  observations: readonly Observation[],
  also: readonly NewEvent[] | ((view: SessionView) => readonly NewEvent[]) = [],
): Promise<SessionView> {
  return decideAgain(world.store.log, async append => {
    const view = await needOwnSession(world, asking, await needFolded(world, id))
    const observed = observe(world, asking, view, observations)
    const events = [...(typeof also === 'function' ? also(view) : also), ...observed.events]
    const appended = events.length > 0 ? (await append([appendTo(view, events)])).events : []
    // After what it led to is on record: whoever notes it first and then loses the race, or dies, never hears it again.
    if (observed.touched) await world.store.signals.note([touchOf(id, observed.record)])
    return appended.reduce(foldSession, view)
  })
}

export function touchOf(session: string, { generation, signalSeq, activity }: SessionRecord): SignalTouch {
  return { session, generation, seq: signalSeq, at: writeInstant(activity.lastSignalAt ?? 0) }
}

async function needFolded({ store }: World, id: string): Promise<SessionView> {
  const found = (await store.views.find<SessionView>('session', id))?.state
  if (found) return withTouch(found, (await store.signals.find([id])).get(id))
  throw provostError('NOT_FOUND', { details: { noun: 'session', id } })
}

/** What was heard since the last transition is kept beside the log. */
export function withTouch(view: SessionView, touch: SignalTouch | undefined): SessionView {
  const { record } = view
  if (!touch || touch.generation !== record.generation || touch.seq <= record.signalSeq) return view
  const activity = { ...record.activity, lastSignalAt: touch.at }
  return { ...view, record: { ...record, activity, signalSeq: touch.seq } }
}
