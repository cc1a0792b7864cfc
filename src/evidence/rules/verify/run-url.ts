// The guard before the verifier: a GitHub submission must name the same run in its fields and in its address.
import { ownMemberOf } from '../shape/json-object.ts'

const RUN_URL =
  /^https:\/\/github\.com\/([A-Za-z0-9_.-]+\/[A-Za-z0-9_.-]+)\/actions\/runs\/(\d+)(?:\/attempts\/(\d+))?$/

export function findRunUrlReasons(submission: unknown): string[] {
  const source = ownMemberOf(submission, 'source')
  const repo = ownMemberOf(submission, 'repo')
  const url = ownMemberOf(source, 'run_url')
  if (ownMemberOf(source, 'provider') !== 'github' || typeof repo !== 'string' || typeof url !== 'string') return []
  const match = RUN_URL.exec(url)
  if (!match) return ['run_url:shape: source.run_url is not the address of a GitHub Actions run']
  const [, urlRepo, urlRun, urlAttempt] = match
  return [
    ...(repo === urlRepo ? [] : [mismatch('repo', 'submission.repo', repo, 'repo', urlRepo)]),
    ...findRunMismatch(ownMemberOf(source, 'provider_run_id'), urlRun),
    ...findAttemptMismatch(ownMemberOf(source, 'attempt') ?? 1, urlAttempt),
  ]
}

// A field that is missing or of another type is the schema's business, not a contradiction.
function findRunMismatch(runId: unknown, urlRun: string | undefined): string[] {
  if (typeof runId !== 'string' && typeof runId !== 'number') return []
  return String(runId) === urlRun ? [] : [mismatch('run_id', 'source.provider_run_id', runId, 'run', urlRun)]
}

function findAttemptMismatch(attempt: unknown, urlAttempt: string | undefined): string[] {
  if (urlAttempt === undefined || typeof attempt !== 'number' || attempt === Number(urlAttempt)) return []
  return [mismatch('attempt', 'source.attempt', attempt, 'attempt', urlAttempt)]
}

function mismatch(name: string, field: string, said: string | number, part: string, found: string | undefined): string {
  return `${name}:mismatch: ${field} (${said}) does not match source.run_url ${part} (${found})`
}
