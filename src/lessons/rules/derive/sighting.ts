// One time that a rule saw something in a record or a finding. Sightings of the same identity make one lesson.

import { MODES, type Mode, SURFACES, type Surface } from '#kernel/events/surface'
import { isOneOf } from '#kernel/reading/json-value'
import type { IssueKind, JourneyStage, RemediationKind, RootCauseKind, TransferScope } from '../lesson/vocabulary.ts'
import type { LessonEvidence } from '../support/lesson-evidence.ts'

export type LessonSighting = {
  readonly ruleId: string
  readonly repo: string
  readonly suffix: string
  readonly issueKind: IssueKind
  readonly rootCauseKind: RootCauseKind
  readonly remediationKind: RemediationKind
  readonly transferScope: TransferScope
  readonly journeyStage: JourneyStage
  readonly productSurface: Surface
  readonly executionMode: Mode | null
  readonly sourceRecordIds: readonly string[]
  readonly scenarioIds: readonly string[]
  readonly evidence: readonly LessonEvidence[]
  /** What was seen, in the words of the record; for people only. */
  readonly words: readonly string[]
}

/** A surface that is no legal word is guessed from the repository; where nothing was said, the usual one is taken. */
export function chooseSurface(surface: unknown, repo: string, usual: Surface): Surface {
  if (surface === undefined || surface === null || surface === '') return usual
  if (isOneOf(surface, SURFACES)) return surface
  const [, name = ''] = repo.split('/')
  return surface === 'mcp' || name.includes('mcp') ? 'mcp-server' : 'cli'
}

export function readMode(mode: unknown): Mode | null {
  return isOneOf(mode, MODES) ? mode : null
}
