// What a session waits for a person for: an answer, a look at its screen, or somebody who looks after what it left.

import { FAILURES } from '#session/rules/failure/failure-class'
import { isLeft } from '#session/rules/life/is-left'
import { isEnded } from '#session/rules/life/standing'
import { composeContradiction } from '#session/rules/liveness/contradiction'
import type { SessionView } from '#session/rules/record/session-view'
import { deriveStatus } from '#session/rules/story/derive-status'
import { type AgentAsk, listAsks } from '#session/rules/talk/list-asks'
import { ask, type InboxRow } from './inbox-row.ts'

export function askOfSession(view: SessionView): InboxRow[] {
  return [...askAboutRecord(view), ...askAboutWork(view)]
}

/** While it lives: whoever can write the end of it can write other things too. */
function askAboutRecord(view: SessionView): InboxRow[] {
  const { id, contradiction, record } = view
  if (contradiction === null || isEnded(record.session.state)) return []
  return [
    ask({
      ...placeOf(view),
      id: `contradiction/${id}`,
      kind: 'contradiction',
      asks: `${asSentence(composeContradiction(contradiction))}: look what runs there, or end it.`,
      since: contradiction.at,
      command: `provost session kill ${id}`,
    }),
  ]
}

const asSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

function askAboutWork(view: SessionView): InboxRow[] {
  const asks = listAsks(view)
  if (asks.length > 0) return asks.map(asked => askForAnswer(view, asked))
  if (isLeft(view)) return [askAfterEnd(view)]
  const { status } = deriveStatus(view.record)
  if (status === 'stuck') return [aboutSession(view, 'held', 'It is stuck.', `provost why ${view.id}`)]
  if (status === 'quota_paused' && !isWaitedFor(view))
    return [aboutSession(view, 'quota', 'Its quota is used up, and nobody knows until when.', 'provost usage weather')]
  return status === 'idle' && needsPerson(view)
    ? [aboutSession(view, 'held', composeFailure(view), `provost why ${view.id}`)]
    : []
}

/** A limit whose end is known, and one that is tried until a person is needed, is waited for without anybody. */
function isWaitedFor({ continued, record, failure }: SessionView): boolean {
  return !continued.isGivenUp && (failure !== null || record.activity.resetAt !== null)
}

/** It lives and cannot work, and that does not pass by itself. */
function needsPerson({ failure, continued }: SessionView): boolean {
  if (failure === null || failure.isRetrying || failure.class === 'limit_reached') return false
  return continued.isGivenUp || FAILURES[failure.class].tryingAgain === 'never'
}

function composeFailure({ harness, failure }: SessionView): string {
  const { says, next } = FAILURES[failure!.class]
  return `Its agent ${says}: ${next(harness)}.`
}

function askForAnswer(view: SessionView, { request, text, options, since, command }: AgentAsk): InboxRow {
  const answers = options.map(option => ({
    label: option.replaceAll('_', ' '),
    route: 'answerPermission' as const,
    parameters: { session: view.id },
    body: { request, option },
  }))
  return ask({
    ...placeOf(view),
    id: `answer/${view.id}/${request ?? 'input'}`,
    kind: request === null ? 'question' : 'permission',
    asks: `It asks ${text}.`,
    since,
    command,
    answers,
  })
}

function askAfterEnd(view: SessionView): InboxRow {
  const row = aboutSession(view, 'crash', composeEnd(view), `provost session restore ${view.id}`)
  const again = {
    label: 'take it up again',
    route: 'restoreSession',
    parameters: { session: view.id },
    body: {},
  } as const
  const body = { ids: [view.id], apply: true }
  return { ...row, answers: [again, { label: 'clean up', route: 'cleanUpSessions', parameters: {}, body }] }
}

function aboutSession(view: SessionView, kind: 'crash' | 'held' | 'quota', asks: string, command: string): InboxRow {
  const since = view.record.session.enteredAt ?? view.createdAt
  return ask({ ...placeOf(view), id: `${kind}/${view.id}`, kind, asks, since, command })
}

function placeOf({ id, projectId, title }: SessionView) {
  return { why: `session:${id}`, page: `/sessions/${id}`, project: projectId, title: title || id }
}

function composeEnd({ record }: SessionView): string {
  const how = record.session.reason.replaceAll('_', ' ')
  return `It ended badly${how === '' ? '' : ` (${how})`}: take it up again, or clean it up.`
}
