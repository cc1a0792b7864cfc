// The life of a finding, step by step, as people read it: what happened, in which wave, by which row, on what evidence.
import type { StoredEvent } from '#kernel/events/event'
import type { JsonObject } from '#kernel/reading/json-value'
import { countIn, eventTextIn, objectIn } from '../record/event-data.ts'
import { FINDING_SENTENCES } from './explain-finding.ts'
import type { FindingView } from './finding-view.ts'
import { foldFinding } from './fold-finding.ts'

export type FindingStep = {
  readonly position: number
  readonly at: string
  readonly by: string
  readonly event: string
  /** Null: no wave, a person or a link. */
  readonly wave: number | null
  /** After the step; null when the step is not about the state. */
  readonly state: string | null
  readonly detail: string | null
  readonly rule: string | null
  readonly sentence: string
  readonly evidence: JsonObject | null
}

const WORDS: Readonly<Record<string, (data: JsonObject) => string>> = {
  'finding.matched': data => `Matched by ${eventTextIn(data, 'stage') ?? 'an unknown stage'}.`,
  'finding.refreshed': () => 'A report told it anew: its words, its severity or its place changed.',
  'finding.approved': () => 'Approved for repair.',
  'finding.unapproved': () => 'The approval was taken back.',
  'finding.linked': data =>
    `Linked to ${['task', 'test', 'sarif'].flatMap(kind => (eventTextIn(data, kind) === null ? [] : `${kind} ${eventTextIn(data, kind)}`)).join(', ')}.`,
  'finding.tested': data =>
    `Its test ${eventTextIn(data, 'test') ?? ''} ran: ${eventTextIn(data, 'after') ?? 'unknown'}.`,
  'finding.merged': data => `It lives on in ${eventTextIn(data, 'into') ?? 'another finding'}.`,
}

const STATES = ['finding.reported', 'finding.classified', 'finding.deferred', 'finding.rejected', 'finding.reopened']

export function deriveFindingSteps(events: readonly StoredEvent[]): FindingStep[] {
  let finding: FindingView | undefined
  const steps = events.map((event): FindingStep => {
    finding = foldFinding(finding, event)
    const { position, at, actor, type, data } = event
    const isState = STATES.includes(type)
    const reason = eventTextIn(data, 'reason')
    const sentence = isState ? (FINDING_SENTENCES.get(finding.rule) ?? '') : (WORDS[type]?.(data) ?? type)
    return {
      position,
      at,
      by: actor.id,
      event: type,
      wave: countIn(data, 'number'),
      state: isState ? finding.state : null,
      detail: isState ? finding.detail : null,
      rule: isState ? finding.rule : null,
      sentence: reason === null ? sentence : `${sentence} “${reason}”`,
      evidence: objectIn(data, 'evidence') ?? objectIn(data, 'after'),
    }
  })
  return steps.filter(step => !isToldAgain(step, steps))
}

/** A match is told by the classification that follows from it. */
function isToldAgain({ event, wave }: FindingStep, steps: readonly FindingStep[]): boolean {
  return event === 'finding.matched' && steps.some(step => step.event === 'finding.classified' && step.wave === wave)
}
