// Answers that are composed after the fact: the thing as it is now, for a request that changed it and could not say so.
import { type ApiResponse, json } from '#api/exchange'
import type { Shape } from '#api/schemas'
import type { AnyCall } from '#daemon/handler'
import { isProvostError } from '#kernel/errors/errors'
import type { StoredEvent } from '#kernel/events/event'

type Shows<Shown> = (call: AnyCall, events: readonly StoredEvent[]) => Promise<ApiResponse<Shown> | undefined>

const LOST = 'the process that carried this out ended before it answered; this is what is true now'

/** The task that was named, or the one that was made. */
export const showsTask: Shows<Shape<'TaskAnswer'>> = async ({ services, parameters }, events) => {
  const { lookAtTask } = await import('#task/usecases/look/look-at-task')
  const { composeAnswer } = await import('#task/usecases/phases/answer-task')
  const id = parameters.task ?? idOf(events, 'task')
  const answer = composeAnswer(await lookAtTask(services.world, id), { notes: [LOST] })
  return json(parameters.task === undefined ? 201 : 200, answer, { etag: `"${answer.version}"` })
}

/** An apply or a revert that stopped half way is carried on by the same command; one that came to its end is shown. */
export const showsTaskUnlessOpen: Shows<Shape<'TaskAnswer'>> = async (call, events) =>
  events.some(({ type }) => type === 'task.moved' || type === 'task.refused') ? showsTask(call, events) : undefined

/** A run that its process left open goes on from where it stood; one that another carries, or that has ended, is shown. */
export const showsTaskRun: Shows<Shape<'RunAnswer'>> = async ({ services, parameters, correlation }) => {
  const { continueRun } = await import('#task/usecases/steer/run-task')
  const { lookAtTask } = await import('#task/usecases/look/look-at-task')
  const { composeAnswer } = await import('#task/usecases/phases/answer-task')
  const { world } = services
  const id = parameters.task!
  const wentOn = await continueRun(world, correlation, id).catch(unlessBusy)
  if (wentOn) return json(200, wentOn, { etag: `"${wentOn.version}"` })
  const look = await lookAtTask(world, id)
  const answer = composeAnswer(look, { notes: [LOST] })
  const action = look.view.run ? 'wait' : look.view.phase === 'done' ? 'stop' : 'pause'
  return json(200, { ...answer, stopped: { action, rule: answer.rule }, moves: [] }, { etag: `"${answer.version}"` })
}

function unlessBusy(error: unknown): undefined {
  if (isProvostError(error) && error.code === 'TASK_BUSY') return undefined
  throw error
}

export const showsSession: Shows<Shape<'Session'>> = async ({ services, parameters }, events) => {
  const { showSession } = await import('#session/usecases/show-session')
  const session = await showSession(services.world, parameters.session ?? createdSession(events))
  return json(parameters.session === undefined ? 201 : 200, session, { etag: `"${session.version}"` })
}

/** Others may have been ended before it was made. Where none was made, the first stream says what was reached. */
function createdSession(events: readonly StoredEvent[]): string {
  const created = events.find(({ type }) => type === 'session.created')
  return idOf(created ? [created] : events, 'session')
}

export const showsPass: Shows<Shape<'Pass'>> = async ({ services: { world } }, events) => {
  const { describePass } = await import('#access/usecases/passes/list-passes')
  const { needPass } = await import('#access/usecases/passes/give-pass')
  return json(201, describePass(world, await needPass(world, idOf(events, 'pass'))))
}

export const showsFinding: Shows<Shape<'Finding'>> = async ({ services, parameters }) => {
  const { needFinding } = await import('#swarm/usecases/need-swarm')
  return json(200, await needFinding(services.world, parameters.id!))
}

export const showsRun: Shows<Shape<'SwarmRun'>> = async ({ services, parameters }) => {
  const { needRun } = await import('#swarm/usecases/need-swarm')
  return json(200, await needRun(services.world, parameters.id!))
}

export const showsChange: Shows<Shape<'Change'>> = async ({ services, parameters }) => {
  const { showChange } = await import('#change/usecases/show-change')
  return json(200, await showChange(services.world, `${parameters.project}/${parameters.number}`))
}

/** It lies in the outbox, and is delivered when the agent can take it. */
export const showsMessage: Shows<Shape<'Sent'>> = async ({ services, parameters }, events) => {
  const { findOutbox } = await import('#session/usecases/talk/queue-message')
  const messageId = String(events.find(({ type }) => type === 'message.queued')?.data.id)
  const outbox = await findOutbox(services.world, parameters.session!)
  const state = outbox.messages.find(({ id }) => id === messageId)?.state ?? 'dropped'
  return json(200, { messageId, state, because: LOST })
}

export const showsLesson: Shows<Shape<'BegunLesson'>> = async ({ services }, events) => {
  const { showLesson } = await import('#lessons/usecases/show-lesson')
  const { version, lesson } = await showLesson(services.world, idOf(events, 'lesson'))
  return json(201, { id: lesson.finding_id, status: lesson.status, version, problems: [] })
}

export const showsDeferred: Shows<Shape<'AddedStateDeferred'>> = async (_call, events) =>
  json(201, { id: String(events.find(({ type }) => type === 'state.deferred_added')?.data.id) })

function idOf([first]: readonly StoredEvent[], noun: string): string {
  return first?.stream.startsWith(`${noun}/`) ? first.stream.slice(noun.length + 1) : ''
}
