// The stream that the events of a run belong to; what names no safe run goes to the stream of the unfiled.
import { isSafeRepo } from './safe-repo.ts'
import { isRepoName, isRunId } from './vocabulary.ts'

export const UNFILED_STREAM = 'evidence/unfiled'

export function evidenceStream(repo: unknown, runId: unknown): string {
  return isRepoName(repo) && isSafeRepo(repo) && isRunId(runId) ? `evidence/${repo}/${runId}` : UNFILED_STREAM
}
