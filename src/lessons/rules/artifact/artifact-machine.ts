// What may be done with a pattern, a recommendation or a doctrine (spec 3.7).

import type { Machine } from '#kernel/machine/machine'
import { isOneOf } from '#kernel/reading/json-value'
import { ARTIFACT_STATUSES, type ArtifactStatus } from '../lesson/vocabulary.ts'

export const ARTIFACT_ACTIONS = ['accept', 'reject', 'reopen', 'invalidate'] as const

export type ArtifactAction = (typeof ARTIFACT_ACTIONS)[number]

type Row = { readonly [from in ArtifactStatus]?: ArtifactStatus }

export const ARTIFACT_TABLE: Readonly<Record<ArtifactAction, Row>> = {
  accept: { candidate: 'accepted' },
  reject: { candidate: 'rejected' },
  reopen: { accepted: 'candidate', rejected: 'candidate' },
  invalidate: { candidate: 'invalidated', accepted: 'invalidated' },
}

export function isArtifactAction(action: unknown): action is ArtifactAction {
  return isOneOf(action, ARTIFACT_ACTIONS)
}

export function isArtifactStatus(status: unknown): status is ArtifactStatus {
  return isOneOf(status, ARTIFACT_STATUSES)
}

export function allowedArtifactActions(status: unknown): ArtifactAction[] {
  return isArtifactStatus(status) ? ARTIFACT_ACTIONS.filter(action => ARTIFACT_TABLE[action][status] !== undefined) : []
}

export const artifactMachine: Machine<ArtifactStatus> = {
  name: 'lesson_artifact',
  title: 'A pattern, a recommendation or a doctrine',
  initial: 'candidate',
  states: ARTIFACT_STATUSES,
  terminal: ['invalidated'],
  edges: ARTIFACT_STATUSES.flatMap(from =>
    ARTIFACT_ACTIONS.flatMap(trigger => {
      const to = ARTIFACT_TABLE[trigger][from]
      return to === undefined ? [] : [{ from, to, trigger }]
    }),
  ),
}
