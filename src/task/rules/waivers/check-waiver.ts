// Is a waiver still alive? It lives only while nothing it rests on has changed (spec 3.4).
import { isFilledText, isObject, isText, type JsonObject } from '#kernel/reading/json-value'
import { isEarlier, isPhase, type Phase } from '../phase/phase.ts'

export type WaiverRule = 'WAIVER_MALFORMED' | 'PHASE_REDONE' | 'SUBJECT_CHANGED' | 'VERDICT_CHANGED' | 'LIVE'

export type WaiverAnswer = { readonly live: boolean; readonly rule: WaiverRule }

export type WaiverCheck = {
  readonly waiver: unknown
  /** The hashes that are true now; `verdict` is null when the waived artifact is absent. */
  readonly now: { readonly subject: JsonObject; readonly verdict?: unknown }
  /** The phases that were redone since the waiver was given. */
  readonly redone: readonly Phase[]
}

export function checkWaiver({ waiver, now, redone }: WaiverCheck): WaiverAnswer {
  const rule = judge(readWaiver(waiver), now, redone)
  return { live: rule === 'LIVE', rule }
}

function judge(waiver: Waiver | undefined, now: WaiverCheck['now'], redone: readonly Phase[]): WaiverRule {
  if (!waiver) return 'WAIVER_MALFORMED'
  if (redone.some(phase => !isEarlier(waiver.phase, phase))) return 'PHASE_REDONE'
  const { plan, diff } = waiver.subject
  if (plan !== undefined && plan !== now.subject.plan) return 'SUBJECT_CHANGED'
  if (diff !== undefined && diff !== now.subject.diff) return 'SUBJECT_CHANGED'
  return waiver.verdict === now.verdict ? 'LIVE' : 'VERDICT_CHANGED'
}

type Waiver = {
  readonly phase: Phase
  readonly subject: { readonly plan?: string; readonly diff?: string }
  readonly verdict: string | null
}

function readWaiver(value: unknown): Waiver | undefined {
  if (!isObject(value) || !isWaivable(value.phase) || !isFilledText(value.reason)) return undefined
  const subject = readSubject(value.subject)
  const { verdict } = value
  if (!subject || !(verdict === null || isText(verdict))) return undefined
  return { phase: value.phase, subject, verdict }
}

/** Only the first five phases have a verdict that an override can lift. */
function isWaivable(phase: unknown): phase is Phase {
  return isPhase(phase) && isEarlier(phase, 'accept')
}

function readSubject(value: unknown): Waiver['subject'] | undefined {
  if (!isObject(value)) return undefined
  const { plan, diff } = value
  if (plan === undefined && diff === undefined) return undefined
  if (!(plan === undefined || isText(plan)) || !(diff === undefined || isText(diff))) return undefined
  return { ...(plan !== undefined && { plan }), ...(diff !== undefined && { diff }) }
}
