// The stream that the events of a run belong to; what names no safe run goes to the stream of the unfiled.
import { isSafeRepo } from './safe-repo.ts'
import { REPO, RUN } from './vocabulary.ts'

export const UNFILED_STREAM = 'evidence/unfiled'

export function evidenceStream(repo: unknown, runId: unknown): string {
  const isRepo = typeof repo === 'string' && new RegExp(REPO).test(repo) && isSafeRepo(repo)
  const isRun = typeof runId === 'string' && new RegExp(RUN).test(runId)
  return isRepo && isRun ? `evidence/${repo}/${runId}` : UNFILED_STREAM
}
