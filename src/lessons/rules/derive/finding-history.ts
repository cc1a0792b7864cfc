// What a swarm tells of one of its findings; lessons are derived from findings that come back or stay.

import { REPO_NAME } from '#kernel/events/repository-identity'
import { isCount, isObject, isText } from '#kernel/reading/json-value'
import type { IssueKind } from '../lesson/vocabulary.ts'

export type LessonFindingHistory = {
  readonly runId: string
  readonly findingId: string
  readonly repo: string
  readonly category: string
  /** A word of the wave classifier. */
  readonly state: string
  readonly wavesSeen: number
  readonly wasFixed: boolean
  readonly surface: unknown
}

export function readFindingHistory(value: unknown): LessonFindingHistory | undefined {
  if (!isObject(value)) return undefined
  const { run_id: runId, finding_id: findingId, repo, category, state, waves_seen: wavesSeen, surface } = value
  if (!isText(runId) || !isText(findingId) || !isText(repo) || !REPO_NAME.test(repo)) return undefined
  return {
    runId,
    findingId,
    repo,
    category: isText(category) ? category : '',
    state: isText(state) ? state : '',
    wavesSeen: isCount(wavesSeen) ? wavesSeen : 0,
    wasFixed: value.was_fixed === true,
    surface,
  }
}

const ISSUE_OF_CATEGORY: ReadonlyMap<string, IssueKind> = new Map<string, IssueKind>([
  ['docs', 'docs_drift'],
  ['cli_help_quality', 'docs_drift'],
  ['tests', 'verification_gap'],
  ['tests_coverage', 'verification_gap'],
  ['ux', 'ux_discoverability'],
  ['accessibility', 'ux_discoverability'],
  ['error_message_quality', 'ux_discoverability'],
  ['types', 'schema_mismatch'],
  ['silent_failure', 'process_lifecycle'],
  ['degradation', 'process_lifecycle'],
  ['defensive', 'process_lifecycle'],
  ['observability', 'process_lifecycle'],
])

export function issueOfCategory(category: string): IssueKind {
  return ISSUE_OF_CATEGORY.get(category) ?? 'interface_assumption'
}
