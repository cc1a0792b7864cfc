// The stream that the events of a run belong to; what names no safe run goes to the stream of the unfiled.

import { isRepoName, isRunId } from '../shape/vocabulary.ts'
import { isSafeRepo } from '../verify/safe-repo.ts'

export const UNFILED_STREAM = 'evidence/unfiled'

export function evidenceStream(repo: unknown, runId: unknown): string {
  return isRepoName(repo) && isSafeRepo(repo) && isRunId(runId) ? `evidence/${repo}/${runId}` : UNFILED_STREAM
}
