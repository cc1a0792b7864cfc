// Why a session is what it is, now or at a past time: the row that fired, the facts with their age, what is not known.
import type { StoredEvent } from '#kernel/events/event'
import type { InstantMs } from '#kernel/events/time'
import type { Why } from '#kernel/machine/why'
import type { Look } from '../activity/vocabulary.ts'
import { type LookJudgement, UNKNOWN_STATUS } from '../liveness/judge-look.ts'
import { findData } from '../record/fold-event.ts'
import { listBecomings, looked } from '../record/session-becomings.ts'
import { SESSION_READERS, type SessionEventData } from '../record/session-events.ts'
import { foldSession, type SessionView } from '../record/session-view.ts'
import { deriveStatus } from './derive-status.ts'
import { sentenceOf, tableOf } from './rule-sentences.ts'
import { listFacts } from './session-facts.ts'
import { listUnknowns } from './session-unknowns.ts'

/** What is known beside the log at the moment of the question; of the past nothing is. */
export type LiveFacts = {
  /** When the last signal came that changed nothing. */
  readonly lastSignalAt: string | null
  readonly look: {
    readonly at: string
    readonly runtime: Look
    readonly process: Look
    /** In words, where a look failed: what the runtime answered. */
    readonly detail: string | null
  } | null
  /** What lies in place of an exit record. */
  readonly exit: 'none' | 'matching' | 'foreign' | 'forged' | 'unreadable' | null
  /** Whether the last look that was written down is young enough; null: a question about the past. */
  readonly looked: (LookJudgement & { readonly at: string | null }) | null
  /** The other node that it is of, in words, and when that was heard; null: it is of this one. */
  readonly node: { readonly name: string; readonly because: string; readonly heardAt: string | null } | null
}

const NOT_LOOKED: LiveFacts = { lastSignalAt: null, look: null, exit: null, looked: null, node: null }

/** The steps of a session in the order of the log, each with what it changed. */
export type RecordedStep = SessionEventData['session.changed'] & { readonly at: string }

/** The events of one stream up to the moment in question. Undefined when there was no such session then. */
export function explainSession(
  events: readonly StoredEvent[],
  now: InstantMs,
  live: LiveFacts = NOT_LOOKED,
): Why | undefined {
  const view = events.reduce<SessionView | undefined>(foldSession, undefined)
  if (!view) return undefined
  const steps = events.flatMap(readStep)
  const derived = deriveStatus(view.record)
  const decisive = findDecisive(steps, derived.rule)
  const rule = decisive?.rule ?? 'session.created'
  const since = decisive && isAboutPr(derived.rule) ? decisive.at : view.record.session.enteredAt
  const known = { state: derived.status, since, rule, table: tableOf(rule), sentence: sentenceOf(rule) }
  return {
    id: view.id,
    noun: 'session',
    ...(live.looked?.isKnown === false ? explainNotLooked(live.looked) : known),
    evidence: { seen: decisive?.evidence ?? '', status: derived.rule, reason: view.record.session.reason },
    facts: listFacts({ view, steps, live, now }),
    unknown: listUnknowns(view, live),
    becomes: live.looked?.isKnown === false ? [looked] : listBecomings(view),
  }
}

/** What the log says last is then a fact among others. */
function explainNotLooked({ rule, because, at }: NonNullable<LiveFacts['looked']>) {
  return { state: UNKNOWN_STATUS, since: at, rule, table: 'session/look', sentence: because }
}

function readStep(event: StoredEvent): RecordedStep[] {
  if (event.type !== 'session.changed') return []
  const data = findData(SESSION_READERS['session.changed'], event)
  return data ? [{ ...data, at: event.at }] : []
}

/** The last step that wrote what the status is made of; a look that only refreshed the runtime decided nothing. */
function findDecisive(steps: readonly RecordedStep[], statusRule: string): RecordedStep | undefined {
  return steps.findLast(({ patch }) =>
    isAboutPr(statusRule) ? patch.pr !== undefined : patch.session !== undefined || patch.detecting !== undefined,
  )
}

const PR_STATUS_RULES = ['S11', 'S12', 'S13', 'S14', 'S15', 'S16', 'S17', 'S18', 'S19']

function isAboutPr(statusRule: string): boolean {
  return PR_STATUS_RULES.includes(statusRule)
}
