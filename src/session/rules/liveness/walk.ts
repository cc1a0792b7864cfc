// Takes a record through a list of observations and says after each one where it stands.

import type { Announcement } from '../activity/derive-announcement.ts'
import type { DisplayStatus, RuntimeState } from '../activity/vocabulary.ts'
import { compose } from '../life/compose.ts'
import type { Standing } from '../life/standing.ts'
import { applyPatch } from '../record/session-patch.ts'
import type { SessionRecord } from '../record/session-record.ts'
import { deriveStatus } from '../story/derive-status.ts'
import type { Observation } from './observation.ts'

export type WalkStep = {
  readonly status: DisplayStatus
  readonly session: Standing
  readonly runtime: RuntimeState
  readonly pr: { readonly state: string; readonly reason: string }
  readonly memory: { readonly attempts: number; readonly deadLooks: number; readonly latched: boolean } | null
  readonly rule: string
  readonly announce: Announcement | null
}

export type Walk = { readonly steps: readonly WalkStep[]; readonly record: SessionRecord }

export function walk(start: SessionRecord, observations: readonly Observation[]): Walk {
  let record = start
  const steps = observations.map(observation => {
    const { patch, rule, announce } = compose(record, observation)
    record = applyPatch(record, patch)
    return { ...describe(record), rule, announce }
  })
  return { steps, record }
}

function describe(record: SessionRecord): Omit<WalkStep, 'rule' | 'announce'> {
  const { session, pr, runtime, detecting } = record
  return {
    status: deriveStatus(record).status,
    session: { state: session.state, reason: session.reason },
    runtime: runtime.state,
    pr: { state: pr.state, reason: pr.reason },
    memory: detecting && {
      attempts: detecting.attempts,
      deadLooks: detecting.deadLooks,
      latched: detecting.escalatedAt !== null,
    },
  }
}
