// Takes one file for the phase that a task is in, from an agent or a person. It is kept whatever comes of it, validated as
// ever, and moves nothing: to move is for whoever asks the table.

import { provostError } from '#kernel/errors/errors'
import { needProject } from '#project/usecases/find-project'
import { needOwn } from '#recorder/need-own'
import type { Asking, World } from '#recorder/world'
import type { TaskPlace } from '#task/ports/task-files'
import { findSeat, type TaskSeat } from '#task/rules/agents/find-seat'
import { findSubmission, listSubmissions, type SubmissionKind } from '#task/rules/agents/find-submission'
import { findSubmissionProblem } from '#task/rules/agents/find-submission-problem'
import { joinQuestions, readSignal } from '#task/rules/agents/read-submission'
import { SUBMISSIONS } from '#task/rules/agents/submission-guide'
import type { ActorPhase, TaskView } from '#task/rules/record/task-view'
import type { TaskShape } from '#task/wire/task-schemas'
import { lookAtTask } from '../look/look-at-task.ts'
import type { TaskAnswer } from '../phases/answer-task.ts'
import { composeAnswer } from '../phases/answer-task.ts'
import { askQuestions } from '../phases/ask-questions.ts'
import { planTask } from '../phases/plan-task.ts'
import { reviewCode } from '../phases/review-code.ts'
import { reviewPlan } from '../phases/review-plan.ts'
import { needTask } from '../steer/hold-task.ts'
import { signalTask } from './signal-task.ts'

export type SubmittedArtifactWish = TaskShape<'ArtifactWish'>

export async function submitArtifact(
  world: World,
  asking: Asking,
  id: string,
  wish: SubmittedArtifactWish,
): Promise<TaskAnswer> {
  await needOwn(world, asking.actor, 'task', id)
  const view = await needTask(world, id)
  const seat = await needSeat(world, asking, id)
  const kind = needSubmission(view, wish.name)
  const project = await needProject(world, view.project ?? '')
  const place = { root: project.path, task: id }
  const file = inboxFile(view, seat, asking, wish.name)
  await world.taskFiles.write(place, file, await withEarlier(world, place, file, kind, wish.text))
  // A command that waits for this very agent reads its inbox when the agent ends.
  const isAwaited = seat !== undefined && (await world.taskFiles.isLeased(place))
  if (!isAwaited) return TAKE[kind](world, { ...asking, seenVersion: null }, id, { ...wish, ...roleOf(seat) })
  const problem = findSubmissionProblem(kind, wish.text)
  if (problem !== undefined) throw invalid(wish.name, problem)
  return composeAnswer(await lookAtTask(world, id), {
    notes: [`${wish.name} is kept for the command that waits for it`],
  })
}

/** Undefined for a person, who needs none. */
async function needSeat(world: World, { actor }: Asking, id: string): Promise<TaskSeat | undefined> {
  if (actor.kind !== 'agent') return undefined
  const seat = findSeat(await world.store.log.readStream(`task/${id}`), actor.id)
  if (seat && !seat.isOver) return seat
  throw provostError('TASK_GATE_CLOSED', {
    message: seat
      ? `${actor.id} was started for ${seat.phase} (attempt ${seat.attempt}) of ${id}, and that is over.`
      : `${actor.id} works for ${id}, and was started for none of its phases.`,
    hint: 'an agent hands in for the phase that it was started for; say it to the people whose task it is',
    details: { id, phase: seat?.phase ?? '', rule: 'OTHER_SEAT' },
  })
}

/** It speaks in the role it was asked for, whatever role it claims. */
function roleOf(seat: TaskSeat | undefined): { readonly role?: string } {
  return seat ? { role: seat.role } : {}
}

/** A second question does not take the place of the first. */
async function withEarlier(
  world: World,
  place: TaskPlace,
  file: string,
  kind: SubmissionKind,
  text: string,
): Promise<string> {
  const earlier = kind === 'questions' ? await world.taskFiles.read(place, file) : null
  return earlier ? joinQuestions(earlier.text, text) : text
}

function invalid(name: string, problem: string): Error {
  const code = name === SUBMISSIONS.plan ? 'TASK_PLAN_INVALID' : 'INPUT_INVALID'
  return provostError(code, { message: `${name}: ${problem}`, hint: 'correct it and hand it in again' })
}

function needSubmission({ id, phase }: TaskView, name: string): SubmissionKind {
  const kind = findSubmission(phase, name)
  if (kind) return kind
  const taken = listSubmissions(phase)
  throw provostError('TASK_GATE_CLOSED', {
    message: `${id} is in ${phase}, which takes no ${name.slice(0, 60)}.`,
    hint: taken.length > 0 ? `it takes ${taken.join(', ')}` : `see what it needs: \`provost why ${id}\``,
    details: { id, phase, rule: 'OTHER_PHASE' },
  })
}

function inboxFile({ phase, actors }: TaskView, seat: TaskSeat | undefined, { actor }: Asking, name: string): string {
  const who = actor.id.replaceAll(/[^\w.@-]/g, '-').replace(/^\.+/, '')
  const attempt = seat?.attempt ?? actors[phase as ActorPhase].attempt
  return `inbox/${phase}-${attempt}/${who || 'nobody'}/${name}`
}

type Take = (world: World, asking: Asking, id: string, wish: SubmittedArtifactWish) => Promise<TaskAnswer>

const noMove = true

const TAKE: Readonly<Record<SubmissionKind, Take>> = {
  plan: (world, asking, id, { text: plan }) => planTask(world, asking, id, { by: 'hand', plan, noMove }),
  questions: (world, asking, id, { text }) => askQuestions(world, asking, id, text),
  verdict: (world, asking, id, { text: verdict, role }) =>
    reviewPlan(world, asking, id, { verdict, noMove, ...(role !== undefined && { role }) }),
  review: (world, asking, id, { text: review, role }) =>
    reviewCode(world, asking, id, { review, noMove, ...(role !== undefined && { role }) }),
  signal(world, asking, id, { text }) {
    const signal = readSignal(text)
    return signalTask(world, asking, id, signal === null || signal === 'unknown' ? { signal: text, text: '' } : signal)
  },
}
