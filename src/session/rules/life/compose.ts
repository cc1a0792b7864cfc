// The one function that writes a session: a record and an observation in, what changes and why out.

import { composeActivity } from '../activity/compose-activity.ts'
import { type Announcement, deriveAnnouncement } from '../activity/derive-announcement.ts'
import { composeProbe, composeWitnessed } from '../liveness/compose-probe.ts'
import type { Observation } from '../liveness/observation.ts'
import type { Step } from '../liveness/step.ts'
import { composeForge } from '../pull-request/compose-forge.ts'
import { derivePatch, isTouch } from '../record/session-patch.ts'
import type { SessionPatch, SessionRecord } from '../record/session-record.ts'
import { composeKill, composeRestored, composeSpawned } from './compose-course.ts'

export type Composition = {
  readonly patch: SessionPatch
  readonly rule: string
  readonly evidence: string
  readonly announce: Announcement | null
  /** Nothing but the time and number of the last signal changes: no event is written for it. */
  readonly touch: boolean
}

export function compose(record: SessionRecord, observation: Observation): Composition {
  const { next, rule, evidence } = takeStep(record, observation)
  const patch = derivePatch(record, next)
  const announce = isSilent(observation) ? null : deriveAnnouncement(record, next)
  return { patch, rule, evidence, announce, touch: isTouch(record, patch) }
}

/** What a person asked for is no news to them. */
function isSilent({ kind }: Observation): boolean {
  return kind === 'kill' || kind === 'spawned' || kind === 'restored'
}

function takeStep(record: SessionRecord, observation: Observation): Step {
  switch (observation.kind) {
    case 'probe':
      return composeProbe(record, observation)
    case 'witnessed':
      return composeWitnessed(record, observation)
    case 'activity':
      return composeActivity(record, observation)
    case 'forge':
      return composeForge(record, observation)
    case 'kill':
      return composeKill(record, observation)
    case 'spawned':
      return composeSpawned(record, observation)
    case 'restored':
      return composeRestored(record, observation)
  }
}
