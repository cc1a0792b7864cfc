// Gives an accepted change to the forge: its commit as a branch, and a request whose text is made from the record.
import { silenceError } from '#change/usecases/look-at-changes'
import { placeOfChange } from '#change/usecases/observe-changes'
import { provostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import { composeRequest } from '#task/rules/story/compose-request'
import type { TaskShape } from '#task/wire/task-schemas'
import { needOutput } from '../change/apply-accepted.ts'
import type { TaskAtWork } from '../look/task-at-work.ts'
import { composeAnswer, type TaskAnswer } from '../phases/answer-task.ts'
import { holdTask } from '../steer/hold-task.ts'

export function publishTask(
  world: World,
  asking: Asking,
  id: string,
  wish: TaskShape<'PublishWish'>,
): Promise<TaskAnswer> {
  return holdTask(world, asking, id, { name: 'publish' }, async task => {
    needAccepted(task)
    needForge(task)
    const seen = await task.observe()
    const request = composeRequest(seen)
    const commit = await needOutput(task)
    const branch = `provost/${id}`
    if (wish.apply) await publish(task, { ...request, branch, commit })
    else task.notes.push(`dry run: ${commit.slice(0, 12)} would be pushed as ${branch}, with this text:`, request.body)
    return composeAnswer(await task.observe(), { notes: task.notes })
  })
}

type Published = { readonly title: string; readonly body: string; readonly branch: string; readonly commit: string }

async function publish(task: TaskAtWork, { title, body, branch, commit }: Published): Promise<void> {
  const { world, project, config, place } = task
  const pushed = await world.changes.push({ root: place.root, commit, branch })
  if (!pushed.ok) throw provostError('PUSH_REFUSED', { details: { branch, why: pushed.reason } })
  const forge = world.changes.forges.find(config.forge.kind)
  const base = config.defaultBranch
  const end = await forge.openRequest({ ...placeOfChange(project, config), branch, base, title, body })
  if (!end.ok) throw silenceError({ ...end, session: '', fetched: false })
  const { number, url, isNew } = end
  await task.record({ type: 'task.published', data: { forge: forge.kind, number, url, branch, commit } })
  task.notes.push(`${isNew ? 'opened' : 'updated'} ${url}`)
}

function needAccepted({ id, view }: TaskAtWork): void {
  if (view.phase === 'done' && view.outcome === 'accepted') return
  throw provostError('TASK_GATE_CLOSED', {
    message: `${id} is ${view.outcome ?? `in ${view.phase}`}; only what was accepted is published.`,
    hint: `\`provost why ${id}\``,
    details: { id, phase: view.phase, rule: 'NOT_ACCEPTED' },
  })
}

function needForge({ config }: TaskAtWork): void {
  if (config.forge.kind !== 'local') return
  throw provostError('INPUT_INVALID', {
    message: 'this project names no forge, so there is nobody to publish it to',
    hint: '`provost config set forge.kind github` (or gitlab)',
  })
}
