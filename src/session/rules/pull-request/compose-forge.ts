// What the forge changes: the change only, except that a merge or a close, when it is news, parks the session.

import { isEnded } from '../life/standing.ts'
import type { ForgeObservation } from '../liveness/observation.ts'
import { type Step, step } from '../liveness/step.ts'
import { enterSession, type SessionRecord } from '../record/session-record.ts'
import { decideOpenPr } from './decide-open-pr.ts'
import { decideTerminalPr } from './decide-terminal-pr.ts'
import { derivePrFlags } from './derive-pr-flags.ts'
import { isFinalPr, type PrPart } from './pr-part.ts'

export function composeForge(record: SessionRecord, seen: ForgeObservation): Step {
  if (!seen.fetched) return step(record, 'forge.not_fetched')
  if (seen.state === 'none') return step(record, 'forge.none')
  if (record.pr.state === 'merged' && seen.state !== 'merged' && isSameChange(record.pr, seen))
    return step(record, 'forge.merged_is_final')
  return isFinalPr(seen.state) ? composeFinal(record, seen, seen.state) : composeOpen(record, seen)
}

function composeOpen(record: SessionRecord, seen: ForgeObservation): Step {
  const { number, url } = seen
  const facts = derivePrFlags(seen)
  const { result, rule, evidence } = decideOpenPr(facts)
  const pr: PrPart = { state: facts.draft ? 'draft' : 'open', reason: result.prReason, number, url }
  return step({ ...record, pr }, `forge.${rule}`, evidence)
}

function composeFinal(record: SessionRecord, seen: ForgeObservation, state: 'merged' | 'closed'): Step {
  const { result, rule, evidence } = decideTerminalPr(state)
  const { number, url } = seen
  const known = { ...record, pr: { state, reason: result.prReason, number, url } }
  const isNews = record.pr.state !== state || !isSameChange(record.pr, seen)
  if (!isNews || isEnded(record.session.state)) return step(known, `forge.${rule}`, evidence)
  const standing = { state: result.sessionState, reason: result.sessionReason }
  const session = enterSession(record.session, standing, seen.at)
  return step({ ...known, session, detecting: null }, `forge.${rule}`, evidence)
}

function isSameChange(stored: PrPart, { number, url }: ForgeObservation): boolean {
  return stored.number === number && stored.url === url
}
