// Takes one file for the phase that a task is in, from an agent or a person. It is kept whatever comes of it, validated as
// ever, and moves nothing: to move is for whoever asks the table.
import { provostError } from '#core/kernel/errors'
import { findSubmission, listSubmissions, type SubmissionKind } from '#core/task/find-submission'
import { readSignal } from '#core/task/read-submission'
import type { ActorPhase, TaskView } from '#core/task/task-view'
import { needProject } from '../find-project.ts'
import type { Asking, World } from '../world.ts'
import type { TaskAnswer } from './answer-task.ts'
import { composeAnswer } from './answer-task.ts'
import { askQuestions } from './ask-questions.ts'
import { needTask } from './hold-task.ts'
import { lookAtTask } from './look-at-task.ts'
import { planTask } from './plan-task.ts'
import { reviewCode } from './review-code.ts'
import { reviewPlan } from './review-plan.ts'
import { signalTask } from './signal-task.ts'

export type ArtifactWish = { readonly name: string; readonly text: string; readonly role?: string }

export async function submitArtifact(
  world: World,
  asking: Asking,
  id: string,
  wish: ArtifactWish,
): Promise<TaskAnswer> {
  const view = await needTask(world, id)
  const kind = needSubmission(view, wish.name)
  const project = await needProject(world, view.project ?? '')
  const place = { root: project.path, task: id }
  await world.taskFiles.write(place, inboxFile(view, asking, wish.name), wish.text)
  // A command that waits for this very agent reads its inbox when the agent ends.
  const isAwaited = view.sessions.includes(asking.actor.id) && (await world.taskFiles.isLeased(place))
  if (!isAwaited) return TAKE[kind](world, { ...asking, seenVersion: null }, id, wish)
  return composeAnswer(await lookAtTask(world, id), {
    notes: [`${wish.name} is kept for the command that waits for it`],
  })
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

function inboxFile({ phase, actors }: TaskView, { actor }: Asking, name: string): string {
  const who = actor.id.replaceAll(/[^\w.@-]/g, '-').replace(/^\.+/, '')
  return `inbox/${phase}-${actors[phase as ActorPhase].attempt}/${who || 'nobody'}/${name}`
}

type Take = (world: World, asking: Asking, id: string, wish: ArtifactWish) => Promise<TaskAnswer>

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
