// Every waiver of a task with whether it still lifts anything, and if not, what changed.

import type { FactName } from '../facts/facts.ts'
import type { ObservedFacts } from '../facts/observed-fact.ts'
import type { RecordedWaiver, TaskView } from '../record/task-view.ts'
import type { WaiverRule } from './check-waiver.ts'
import { explainWaivers } from './live-waivers.ts'

export type WaiverStanding = { readonly waiver: RecordedWaiver; readonly rule: WaiverRule }

/** Only a verdict that lies in a file of its own can be replaced by another one. */
const VERDICTS: readonly (FactName | string)[] = ['planReview', 'codeReview', 'eval']

/** In the order in which they were given. */
export function listWaiverStates(view: TaskView, observed: ObservedFacts): WaiverStanding[] {
  const subject = { plan: observed.plan.hash, diff: observed.output.hash }
  return view.waivers.map(waiver => {
    const rules = waiver.waives.map(fact => {
      const verdict = verdictOf(view, observed, fact)
      return explainWaivers(view, fact, subject, verdict).find(state => state.waiver.id === waiver.id)?.rule
    })
    return { waiver, rule: rules.find(rule => rule !== undefined && rule !== 'LIVE') ?? 'LIVE' }
  })
}

function verdictOf({ falsified }: TaskView, observed: ObservedFacts, fact: string): string | null {
  if (fact === 'falsifier') return falsified?.sha256 ?? null
  return VERDICTS.includes(fact) ? observed[fact as FactName].hash : null
}
