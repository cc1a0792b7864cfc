// What a session waits for a person for: an answer, a look at its screen, or somebody who looks after what it left.
import { listAsks } from '#board/rules/derive-task-agents'
import { isLeft } from '#session/rules/life/is-left'
import type { SessionView } from '#session/rules/record/session-view'
import { deriveStatus } from '#session/rules/story/derive-status'
import type { AgentAsk } from '#task/rules/agents/task-agents'
import { ask, type InboxRow } from './inbox-row.ts'

export function askOfSession(view: SessionView): InboxRow[] {
  const asks = listAsks(view)
  if (asks.length > 0) return asks.map(asked => askForAnswer(view, asked))
  if (isLeft(view)) return [aboutSession(view, 'crash', composeEnd(view), `provost session restore ${view.id}`)]
  const { status } = deriveStatus(view.record)
  if (status === 'stuck') return [aboutSession(view, 'held', 'It is stuck.', `provost why ${view.id}`)]
  if (status !== 'quota_paused' || !isGivenUp(view)) return []
  return [aboutSession(view, 'quota', 'Its quota is used up, and nobody knows until when.', 'provost usage weather')]
}

/** A limit whose end is known is waited for without anybody. */
function isGivenUp({ continued, record }: SessionView): boolean {
  return continued.isGivenUp || record.activity.resetAt === null
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
