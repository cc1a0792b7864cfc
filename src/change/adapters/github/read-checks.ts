// GitHub's two kinds of checks, check runs and statuses, as one list with one entry per name.
import type { CheckConclusion, SeenCheck } from '#change/rules/seen-change'
import { isObject, isText } from '#kernel/reading/json-value'
import { needNumber, needObject, needText } from '../remote/read-answer.ts'

const TAIL_MAX = 2_000

/** What is not here waits for somebody, and says nothing yet. */
const RUN_WORDS: Readonly<Record<string, CheckConclusion>> = {
  success: 'success',
  neutral: 'success',
  skipped: 'success',
  failure: 'failure',
  startup_failure: 'failure',
  timed_out: 'timed_out',
  cancelled: 'cancelled',
  stale: 'not_started',
}

const STATUS_WORDS: Readonly<Record<string, CheckConclusion>> = {
  success: 'success',
  failure: 'failure',
  error: 'failure',
}

export type ReadCheck = Omit<SeenCheck, 'required'> & {
  /** Of the check run, when it failed and said nothing itself: its annotations may. */
  readonly silentRun: number | null
}

export function readCheckRun(value: unknown): ReadCheck {
  const run = needObject(value, 'a check run')
  const conclusion = run.status === 'completed' && isText(run.conclusion) ? (RUN_WORDS[run.conclusion] ?? null) : null
  const hasFailed = conclusion === 'failure' || conclusion === 'timed_out'
  const logTail = hasFailed ? composeOutput(run.output) : ''
  return {
    name: needText(run.name, 'name'),
    sha: needText(run.head_sha, 'head_sha'),
    conclusion,
    exitCode: null,
    logHash: null,
    logTail,
    startedAt: isText(run.started_at) ? run.started_at : null,
    finishedAt: isText(run.completed_at) ? run.completed_at : null,
    silentRun: hasFailed && logTail === '' ? needNumber(run.id, 'id') : null,
  }
}

function composeOutput(output: unknown): string {
  if (!isObject(output)) return ''
  const parts = [output.title, output.summary, output.text].filter(isText)
  return parts.join('\n').trim().slice(-TAIL_MAX)
}

export function readCheckStatus(value: unknown, sha: string): ReadCheck {
  const status = needObject(value, 'a status')
  const conclusion = (isText(status.state) && STATUS_WORDS[status.state]) || null
  const at = isText(status.updated_at) ? status.updated_at : null
  return {
    name: needText(status.context, 'context'),
    sha,
    conclusion,
    exitCode: null,
    logHash: null,
    logTail: conclusion === 'failure' && isText(status.description) ? status.description : '',
    startedAt: isText(status.created_at) ? status.created_at : null,
    finishedAt: conclusion === null ? null : at,
    silentRun: null,
  }
}

export function composeAnnotations(values: readonly unknown[]): string {
  const lines = values.map(value => {
    const note = needObject(value, 'an annotation')
    return `${isText(note.path) ? `${note.path}:${note.start_line ?? ''} ` : ''}${isText(note.message) ? note.message : ''}`
  })
  return lines.join('\n').trim().slice(-TAIL_MAX)
}

/** Several apps may use one name: then the one that is worst stands for it. */
export function mergeChecks(checks: readonly ReadCheck[]): ReadCheck[] {
  const byName = Map.groupBy(checks, ({ name }) => name)
  return [...byName.values()].map(same => same.toSorted((left, right) => rankOf(left) - rankOf(right))[0]!)
}

function rankOf({ conclusion }: ReadCheck): number {
  if (conclusion === 'failure' || conclusion === 'timed_out') return 0
  return conclusion === 'success' ? 2 : 1
}
