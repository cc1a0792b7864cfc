// Which facts a living waiver lifts now. A waiver that rests on something that changed lifts nothing.

import type { RecordedWaiver, TaskView } from '../record/task-view.ts'
import { checkWaiver, type WaiverRule } from './check-waiver.ts'

/** The hashes that waivers rest on. */
export type WaiverSubject = { readonly plan: string | null; readonly diff: string | null }

export type WaiverState = { readonly waiver: RecordedWaiver; readonly rule: WaiverRule }

/** `verdict` is the hash of the waived artifact as it is now, null when it is absent. */
export function findLiveWaiver(
  view: TaskView,
  fact: string,
  subject: WaiverSubject,
  verdict: string | null,
): RecordedWaiver | undefined {
  return view.waivers.findLast(
    waiver => waiver.waives.includes(fact) && stateOf(view, waiver, subject, verdict) === 'LIVE',
  )
}

/** Why each waiver of a fact lives or died, newest first. */
export function explainWaivers(
  view: TaskView,
  fact: string,
  subject: WaiverSubject,
  verdict: string | null,
): WaiverState[] {
  const ofFact = view.waivers.filter(waiver => waiver.waives.includes(fact))
  return ofFact.map(waiver => ({ waiver, rule: stateOf(view, waiver, subject, verdict) })).toReversed()
}

function stateOf(view: TaskView, waiver: RecordedWaiver, subject: WaiverSubject, verdict: string | null): WaiverRule {
  const redone = view.redone.filter(redo => redo.version > waiver.version).map(redo => redo.phase)
  return checkWaiver({ waiver, now: { subject, verdict }, redone }).rule
}
