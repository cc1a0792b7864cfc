// Whether an action on a pattern, a recommendation or a doctrine is lawful (spec 3.7).

import type { LessonReasonCode } from '../derive/reason-check.ts'
import { findLessonReasonProblem } from '../derive/reason-check.ts'
import type { ArtifactStatus } from '../lesson/vocabulary.ts'
import { readLessonActor } from '../life/lesson-actor.ts'
import { needsReason } from '../life/lesson-machine.ts'
import {
  ARTIFACT_TABLE,
  type ArtifactAction,
  allowedArtifactActions,
  isArtifactAction,
  isArtifactStatus,
} from './artifact-machine.ts'

export type ArtifactRequest = {
  readonly status: unknown
  readonly action: unknown
  readonly actor: unknown
  readonly reason?: unknown
}

export type ArtifactRefusalCode =
  | 'LESSON_ACTION_UNKNOWN'
  | 'LESSON_STATUS_UNKNOWN'
  | 'LESSON_ACTOR_INVALID'
  | 'STATE_MACHINE_TERMINAL'
  | 'STATE_MACHINE_INVALID'
  | 'STATE_MACHINE_BLOCKED'
  | LessonReasonCode

export type ArtifactTransition =
  | { readonly ok: true; readonly from: ArtifactStatus; readonly to: ArtifactStatus }
  | { readonly ok: false; readonly code: ArtifactRefusalCode; readonly allowedActions: readonly ArtifactAction[] }

export function decideArtifactTransition({
  status,
  action,
  actor: given,
  reason,
}: ArtifactRequest): ArtifactTransition {
  const refuse = (code: ArtifactRefusalCode): ArtifactTransition => ({
    ok: false,
    code,
    allowedActions: allowedArtifactActions(status),
  })
  if (!isArtifactAction(action)) return refuse('LESSON_ACTION_UNKNOWN')
  if (!isArtifactStatus(status)) return refuse('LESSON_STATUS_UNKNOWN')
  const actor = readLessonActor(given)
  if (!actor) return refuse('LESSON_ACTOR_INVALID')
  if (status === 'invalidated') return refuse('STATE_MACHINE_TERMINAL')
  const to = ARTIFACT_TABLE[action][status]
  if (to === undefined) return refuse('STATE_MACHINE_INVALID')
  const isCascade = actor.kind === 'rule' && action === 'invalidate'
  if (actor.kind !== 'person' && !isCascade) return refuse('STATE_MACHINE_BLOCKED')
  const problem = findLessonReasonProblem(reason, needsReason(action))
  return problem ? refuse(problem) : { ok: true, from: status, to }
}
