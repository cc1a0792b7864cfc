// Where a record lies in the store, and the refusal of everything that could lie elsewhere.
import { provostError } from '#kernel/errors/errors'
import type { InstantMs } from '#kernel/events/time'
import { dayOf, readMoment } from '../shape/instant.ts'
import { isRepoName, isRunId, RECORD_STATUSES, type RecordStatus } from '../shape/vocabulary.ts'
import { findUnsafeSegment } from '../verify/safe-repo.ts'

export const RECORDS_ROOT = 'records'
export const REJECTED_ROOT = 'records/_rejected'

export type RecordPlace = {
  readonly repo: unknown
  readonly run_id: unknown
  readonly finished_at: unknown
  readonly status: unknown
  /** A later attempt that was rejected again stands beside the first one. */
  readonly attempt?: number
}

export function composeRecordPath(place: RecordPlace): string {
  const status = readStatus(place.status)
  const repo = readRepo(place.repo)
  const day = dayOf(readFinishedAt(place.finished_at)).replaceAll('-', '/')
  const name = `run-${readRunId(place.run_id)}${attemptSuffix(status, place.attempt)}.json`
  return `${status === 'accepted' ? RECORDS_ROOT : REJECTED_ROOT}/${repo}/${day}/${name}`
}

/** Every record of the run, on whatever day and in whatever attempt, has one of these names. */
export function isRecordOfRun(path: string, repo: string, runId: string): boolean {
  const roots = [`${RECORDS_ROOT}/${repo}/`, `${REJECTED_ROOT}/${repo}/`]
  if (!roots.some(root => path.startsWith(root))) return false
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name === `run-${runId}.json` || (name.startsWith(`run-${runId}.a`) && /\.a\d+\.json$/.test(name))
}

function attemptSuffix(status: RecordStatus, attempt = 1): string {
  return status === 'rejected' && attempt > 1 ? `.a${attempt}` : ''
}

function readStatus(status: unknown): RecordStatus {
  const known = RECORD_STATUSES.find(each => each === status)
  if (!known) throw notAPath('a record is accepted or rejected; any other status has no place in the store')
  return known
}

function readRepo(repo: unknown): string {
  if (!isRepoName(repo)) throw notAPath(`invalid repo format: ${shown(repo)}`)
  const segment = findUnsafeSegment(repo)
  if (segment !== undefined) throw unsafe(`unsafe repo segment: ${segment}`)
  return repo
}

function readRunId(runId: unknown): string {
  if (!isRunId(runId)) throw unsafe(`unsafe run_id: ${shown(runId)}`)
  return runId
}

function readFinishedAt(finishedAt: unknown): InstantMs {
  if (finishedAt === undefined || finishedAt === null || finishedAt === '')
    throw notAPath('record missing timing.finished_at')
  const instant = readMoment(finishedAt)
  if (instant === undefined) throw notAPath('Invalid finished_at timestamp')
  return instant
}

function notAPath(message: string): Error {
  return provostError('RECORD_PATH_INVALID', { message })
}

function unsafe(message: string): Error {
  return provostError('RECORD_PATH_UNSAFE', { message })
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
}
