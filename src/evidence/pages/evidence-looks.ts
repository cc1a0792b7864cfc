// What freshness, verdicts, gates and verifier steps look like. Stale, missing and unknown are three kinds of news.

import type { SignLook } from '#web/parts/look'
import type { GateRow } from '../rules/gate/gate.ts'
import type { CellState } from '../rules/gate/portfolio-grid.ts'
import type { Rung } from '../rules/gate/standing.ts'
import type { RecordSignatureState } from '../rules/record/signature.ts'
import type { RecordStatus, RecordVerdict } from '../rules/shape/vocabulary.ts'
import type { StepState } from '../rules/verify/derive-verifier-steps.ts'

export const FRESHNESS_LOOKS: Readonly<Record<CellState, SignLook>> = {
  healthy: { icon: '✓', word: 'fresh', tone: 'good' },
  aging: { icon: '◔', word: 'aging', tone: 'wait' },
  stale: { icon: '◕', word: 'stale', tone: 'warn' },
  missing: { icon: '∅', word: 'missing', tone: 'bad' },
  unknown_freshness: { icon: '?', word: 'unknown freshness', tone: 'unknown' },
}

/** Whether it may ship is another word than how fresh its proof is. */
export const EVIDENCE_GATE_LOOKS: Readonly<Record<'open' | 'closed', SignLook>> = {
  open: { icon: '✓', word: 'gate open', tone: 'good' },
  closed: { icon: '✗', word: 'gate closed', tone: 'bad' },
}

export const RECORD_VERDICT_LOOKS: Readonly<Record<RecordVerdict, SignLook>> = {
  pass: { icon: '✓', word: 'pass', tone: 'good' },
  partial: { icon: '◑', word: 'partial', tone: 'warn' },
  blocked: { icon: '■', word: 'blocked', tone: 'wait' },
  fail: { icon: '✗', word: 'fail', tone: 'bad' },
}

export const RECORD_LOOKS: Readonly<Record<RecordStatus, SignLook>> = {
  accepted: { icon: '✓', word: 'accepted record', tone: 'good' },
  rejected: { icon: '✗', word: 'rejected record', tone: 'bad' },
}

/** For what a record claims and nobody confirmed. */
export const NOT_PROVEN_LOOK: SignLook = { icon: '?', word: 'NOT PROVEN', tone: 'unknown' }

/** How well a result is known; only the upper two are more than the word of whoever sent it. */
export const RUNG_LOOKS: Readonly<Record<Rung, SignLook>> = {
  claimed: { icon: '?', word: 'only claimed', tone: 'unknown' },
  commit_exists: { icon: '◔', word: 'commit exists', tone: 'wait' },
  ci_attested: { icon: '✔', word: 'attested', tone: 'good' },
  ran_here: { icon: '✔', word: 'ran here', tone: 'good' },
}

export const GATE_ROW_LOOKS: Readonly<Record<GateRow, SignLook>> = {
  policy_malformed: { icon: '⚠', word: 'policy malformed', tone: 'bad' },
  exempt: { icon: '☂', word: 'exempt', tone: 'mute' },
  index_incomplete: { icon: '⚠', word: 'index incomplete', tone: 'unknown' },
  missing: FRESHNESS_LOOKS.missing,
  unknown_freshness: FRESHNESS_LOOKS.unknown_freshness,
  stale: FRESHNESS_LOOKS.stale,
  not_passing: { icon: '✗', word: 'not passing', tone: 'bad' },
  contradicted: { icon: '≠', word: 'contradicted', tone: 'bad' },
  rung_too_low: { icon: '?', word: 'not known well enough', tone: 'unknown' },
  scenario_gap: { icon: '◌', word: 'scenario gap', tone: 'warn' },
  aging: FRESHNESS_LOOKS.aging,
  healthy: FRESHNESS_LOOKS.healthy,
}

export const STEP_LOOKS: Readonly<Record<StepState, SignLook>> = {
  passed: { icon: '✓', word: 'passed', tone: 'good' },
  failed: { icon: '✗', word: 'spoke against it', tone: 'bad' },
  not_proven: NOT_PROVEN_LOOK,
  not_asked: { icon: '–', word: 'not asked', tone: 'mute' },
  not_known: { icon: '?', word: 'not recorded', tone: 'unknown' },
}

export const SIGNATURE_LOOKS: Readonly<Record<RecordSignatureState, SignLook>> = {
  unsigned: { icon: '–', word: 'unsigned', tone: 'mute' },
  unknown_key: { icon: '?', word: 'unknown key', tone: 'unknown' },
  invalid: { icon: '✗', word: 'invalid signature', tone: 'bad' },
  record_changed: { icon: '⚠', word: 'record changed since', tone: 'bad' },
  valid: { icon: '✓', word: 'signature valid', tone: 'good' },
}
