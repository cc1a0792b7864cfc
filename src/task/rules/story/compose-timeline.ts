// The events of a task as lines for people, in the order of the log.
import type { StoredEvent } from '#kernel/events/event'
import { isCount, isObject, isText, isTextList, type JsonObject } from '#kernel/reading/json-value'
import { describeConfinement, readConfinement } from '../change/told-confinement.ts'
import { isTaskEventType, type TaskEventType } from '../record/task-events.ts'
import { describeFailing } from '../tests/describe-failing.ts'

export type TimelineRow = {
  readonly version: number
  readonly at: string
  readonly actor: string
  readonly text: string
  /** The row of the table, where the event is a decision. */
  readonly rule: string | null
}

const SHORT = 4

export function composeTimeline(events: readonly StoredEvent[]): TimelineRow[] {
  return events.map(({ version, at, actor, type, data }) => ({
    version,
    at,
    actor: actor.kind === 'system' ? 'system' : actor.id,
    text: isTaskEventType(type) ? WORDS[type](data) : type,
    rule: isText(data.rule) ? data.rule : isText(data.code) ? data.code : null,
  }))
}

const WORDS: Readonly<Record<TaskEventType, (data: JsonObject) => string>> = {
  'task.created': () => 'created',
  'task.briefed': () => 'brief changed',
  'task.advised': data => {
    const ids = [data.lesson_ids, data.recommendation_ids, data.doctrine_ids].flatMap(list =>
      isTextList(list) ? list : [],
    )
    return ids.length > 0 ? `advice ${ids.join(', ')}` : 'no advice'
  },
  'task.question_asked': data =>
    `asks ${word(data.id)}${data.blocking === true ? ' [blocking]' : ''} ${word(data.text)}`,
  'task.question_answered': data => `answers ${word(data.id)} ${word(data.text)}`,
  'task.substate_changed': data => `planning is ${word(data.substate)}, round ${count(data.round)}`,
  'task.session_linked': data =>
    `${word(data.phase)} attempt ${count(data.attempt)}, session ${word(data.session)}${confinement(data.confinement)}`,
  'task.attempt_ended': data =>
    `${word(data.phase)} attempt ${count(data.attempt)} ${word(data.result)}${isText(data.because) ? `: ${data.because}` : ''}`,
  'task.run_asked': () => 'runs by itself',
  'task.run_waits': data => `waits until ${word(data.until)}, then goes on by itself`,
  'task.run_ended': () => 'no longer runs by itself',
  'task.abandoned': data => `given up: ${word(data.reason)}`,
  'task.reopened': () => 'taken up again',
  'task.artifact_recorded': data =>
    `${word(data.phase)} attempt ${count(data.attempt)}, ${word(data.path)} ${short(data.sha256)}`,
  'task.artifact_refused': data => `${word(data.kind)} refused${problems(data.problems)}`,
  'task.signal_received': data => `signal ${word(data.signal)} ${word(data.text)}`,
  'task.plan_reviewed': data => `plan review ${word(data.decision)}`,
  'task.code_reviewed': data => `code review ${word(data.verdict)}`,
  'task.baseline_recorded': data => `baseline ${short(data.sha256)}${data.cached === true ? ' (cached)' : ''}`,
  'task.evaluated': data => `evaluation ${word(data.verdict)}${failing(data)}`,
  'task.falsify_begun': data =>
    `asks the tests whether they notice ${count(data.mutants)} mutants of the change, for ${count(data.minutes)} minutes at the most`,
  'task.falsified': data => `mutants of the change: ${killed(data)}${data.cached === true ? ' (cached)' : ''}`,
  'task.moved': data => `${word(data.from)} → ${word(data.to)}${voids(data.voids)}`,
  'task.refused': data => `${word(data.command)} refused${isText(data.because) ? `: ${data.because}` : ''}`,
  'task.waived': data => `waiver ${word(data.id)}: ${list(data.waives)} (${word(data.reason)})`,
  'task.redone': data => `redo ${word(data.target)}, attempt ${count(data.attempt)}`,
  'task.decided': data => `decision ${word(data.verdict)} ${word(data.note)}`.trimEnd(),
  'task.apply_started': data => `apply ${word(data.application)} begun`,
  'task.applied': data => `apply ${word(data.application)} finished`,
  'task.edits_met': data => edits(data.edits),
  'task.apply_withdrawn': data => `apply ${word(data.application)} taken out again`,
  'task.post_checked': data => `check after apply ${word(data.verdict)}`,
  'task.revert_started': () => 'revert begun',
  'task.reverted': data => `revert ${word(data.status)}`,
  'task.budget_granted': data => `${count(data.add)} more attempts of ${word(data.phase)} (${word(data.reason)})`,
  'task.paused': data => (isText(data.because) ? `paused: ${data.because}` : 'paused'),
  'task.resumed': () => 'resumed',
  'task.drift_detected': () => 'state.json was changed outside Provost',
  'task.drift_resolved': data => `state.json repaired (${word(data.reason)})`,
  'task.evidence_submitted': data => `evidence ${word(data.status)}`,
  'task.published': data => `published as ${word(data.url)}`,
  'task.archived': () => 'archived',
}

function failing({ failing: names, before, errored }: JsonObject): string {
  const failed = isTextList(names) && names.length > 0 ? [describeFailing(names, isTextList(before) ? before : [])] : []
  const unknown = isTextList(errored) ? errored : []
  return failed.length + unknown.length > 0 ? `: ${[...failed, ...unknown].join('; ')}` : ''
}

/** What was not decided is no part of it. */
function killed({ run, verdict }: JsonObject): string {
  const mutants = isObject(run) && Array.isArray(run.mutants) ? run.mutants.filter(isObject) : []
  const count = (...wanted: readonly string[]) => mutants.filter(({ result }) => wanted.includes(String(result))).length
  const of = count('killed', 'survived', 'timeout')
  return of === 0 ? word(verdict) : `${count('killed')} of ${of} noticed by the tests`
}

function edits(value: unknown): string {
  const known = Array.isArray(value) ? value.filter(isObject) : []
  return known
    .map(({ path, during, kept }) =>
      isText(kept)
        ? `an edit of ${word(path)} during the ${word(during)} is kept at ${kept}`
        : `${word(path)} was edited during the ${word(during)} and is left as it is`,
    )
    .join('; ')
}

function word(value: unknown): string {
  return isText(value) ? value : '?'
}

function count(value: unknown): string {
  return isCount(value) ? String(value) : '?'
}

function list(value: unknown): string {
  return isTextList(value) ? value.join(', ') : '?'
}

function short(hash: unknown): string {
  return isText(hash) ? `${hash.slice(0, SHORT)}…` : ''
}

function confinement(value: unknown): string {
  const known = readConfinement(value)
  return known ? `, ${describeConfinement(known)}` : ''
}

/** The first one in words; a person can look up the others. */
function problems(value: unknown): string {
  const known = Array.isArray(value) ? value.filter(isObject) : []
  if (known.length === 0) return ''
  const more = known.length > 1 ? ` and ${known.length - 1} more` : ''
  return `: ${word(known[0]!.code)} ${word(known[0]!.at)}${more}`
}

function voids(value: unknown): string {
  const named = isObject(value) ? Object.entries(value).map(([kind, hash]) => `${kind} ${short(hash)}`) : []
  return named.length > 0 ? `, voids ${named.join(', ')}` : ''
}
