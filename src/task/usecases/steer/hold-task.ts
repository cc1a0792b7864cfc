// Takes a task for one changing command: nobody else works on it meanwhile, and it starts from what is really true.

import { needTrust } from '#access/usecases/trust/judge-trust'
import { chooseHarness } from '#config/rules/choose-harness'
import { needOwnTask } from '#fleet/usecases/own-sessions'
import { isProvostError, provostError } from '#kernel/errors/errors'
import { system } from '#kernel/events/actor'
import type { StoredEvent } from '#kernel/events/event'
import { writeInstant } from '#kernel/events/time'
import { nearestWord } from '#kernel/text/nearest-word'
import { needProject } from '#project/usecases/find-project'
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import type { Lease, TaskPlace, Worker } from '#task/ports/task-files'
import { checkStateFile } from '#task/rules/record/check-state-file'
import { foldTask } from '#task/rules/record/fold-task'
import { composeStateText, deriveStateFileFacts } from '#task/rules/record/state-file'
import type { TaskView } from '#task/rules/record/task-view'
import { composeTranscriptLine } from '#task/rules/story/compose-transcript-line'
import { recordEdits, settleDisplaced } from '../change/settle-displaced.ts'
import { TaskAtWork } from '../look/task-at-work.ts'
import { recordFoundPlan } from '../phases/record-plan.ts'
import { finishRedo } from './finish-redo.ts'

export type TaskCommand = {
  readonly name: string
  readonly mayDrift?: true
  /** Also of a task that was given up. */
  readonly mayBeAbandoned?: true
}

export async function holdTask<Answer>(
  world: World,
  asking: Asking,
  id: string,
  command: TaskCommand,
  work: (task: TaskAtWork) => Promise<Answer>,
): Promise<Answer> {
  const known = await needTask(world, id)
  await needOwnTask(world, known)
  const project = await needProject(world, known.project ?? '')
  const place: TaskPlace = { root: project.path, task: id }
  const lease = await takeLease(world, asking, place, command.name)
  try {
    const view = await needTask(world, id) // what is true now that nobody else can change it
    checkSeen(asking, view)
    if (view.isAbandoned && !command.mayBeAbandoned) throw provostError('TASK_ABANDONED', { details: { id } })
    if (!HARMLESS.includes(command.name)) await needTrust(world, project)
    const { harness, confinement = null } = asking.agents ?? {}
    needKnown(world, harness)
    const config = chooseHarness(await world.projectConfig.read(project.path), harness)
    const task = new TaskAtWork({ world, asking, place, project, config, confinement }, view)
    if (!command.mayDrift) await settleState(task)
    await finishRedo(task)
    await hideCopies(task)
    await recordEdits(task, await settleDisplaced(task))
    await recordFoundPlan(task)
    return await work(task)
  } finally {
    await lease.release()
  }
}

/** A flag that names nothing is refused before anything is on record. */
function needKnown({ harnesses }: World, name: string | undefined): void {
  if (name === undefined || harnesses.find(name)) return
  const meant = nearestWord(name, harnesses.names)
  throw provostError('HARNESS_UNKNOWN', {
    hint: meant === undefined ? `there are ${harnesses.names.join(', ')}` : `did you mean \`--harness ${meant}\`?`,
    details: { name },
  })
}

/** What ends work or only speaks of it needs nobody's trust in what the repository brings. */
const HARMLESS = ['stop', 'abandon', 'pause', 'archive', 'say', 'answer', 'ask', 'budget', 'signal']

/** Test runners and linters would take what version 0.1 kept of a change for files of the repository. */
async function hideCopies({ world, place, notes }: TaskAtWork): Promise<void> {
  const renamed = await world.taskFiles.renameCopies(place)
  if (renamed > 0)
    notes.push(`${renamed} copies of code in the directory of the task are named after their content now`)
}

const FREE_MS = 20_000
const LOOK_MS = 100

/** Waits a while for somebody else who holds the task; undefined when that takes too long. */
export async function holdWhenFree<Answer>(
  world: World,
  asking: Asking,
  id: string,
  command: TaskCommand,
  work: (task: TaskAtWork) => Promise<Answer>,
): Promise<Answer | undefined> {
  const deadline = world.clock.monotonic() + FREE_MS
  for (;;) {
    try {
      return await holdTask(world, asking, id, command, work)
    } catch (error) {
      if (!isProvostError(error) || error.code !== 'TASK_BUSY') throw error
      if (world.clock.monotonic() >= deadline) return undefined
      await world.clock.sleep(LOOK_MS)
    }
  }
}

export async function needTask({ store }: World, id: string): Promise<TaskView> {
  const row = await store.views.find<TaskView>('task', id)
  if (row) return row.state
  throw provostError('NOT_FOUND', {
    details: { noun: 'task', id },
  })
}

export async function takeRunLease(world: World, { actor }: Asking, id: string): Promise<Lease> {
  const known = await needTask(world, id)
  await needOwnTask(world, known)
  const { project } = known
  const { path: root } = await needProject(world, project ?? '')
  const since = writeInstant(world.clock.now())
  const taken = await world.taskFiles.leaseRun({ root, task: id }, { command: 'run', by: actor.id, since })
  if ('release' in taken) return taken
  throw busy(taken, id)
}

async function takeLease(world: World, { actor }: Asking, place: TaskPlace, command: string): Promise<Lease> {
  const since = writeInstant(world.clock.now())
  const taken = await world.taskFiles.lease(place, { command, by: actor.id, since })
  if ('release' in taken) return taken
  throw busy(taken, place.task)
}

function busy({ command, by, since }: Worker, id: string): Error {
  return provostError('TASK_BUSY', {
    message: `${command} by ${by} is running on ${id} since ${since}.`,
    hint: `wait until it ends, or stop it with \`provost task stop ${id}\``,
    details: { command, id, t: since },
  })
}

function checkSeen({ seenVersion }: Asking, { id, version, phase }: TaskView): void {
  if (seenVersion === null || seenVersion === version) return
  throw provostError('VERSION_CONFLICT', {
    message: `task/${id} is at version ${version} (in ${phase}), expected ${seenVersion}: somebody else changed it first`,
    hint: `look at it with \`provost task status ${id}\`, then repeat the command`,
    details: { stream: `task/${id}`, expected: seenVersion, actual: version },
  })
}

/** A file that is missing or behind is written; one that somebody edited is reported, not trusted and not overwritten. */
async function settleState(task: TaskAtWork): Promise<void> {
  const { world, place, view } = task
  const text = (await world.taskFiles.read(place, 'state.json'))?.text ?? null
  if (text === composeStateText(view)) return
  const history = await world.store.log.readStream(`task/${view.id}`)
  const answer = judgeState(text, view, history)
  if (answer.verdict === 'drift') {
    await reportDrift(task, answer.rule, history)
    throw provostError('STATE_DRIFT', { details: { id: view.id, rule: answer.rule, phase: view.phase } })
  }
  await writeProjections(world, place, view, history)
  task.notes.push(`state.json was ${answer.verdict} and has been written again`)
}

export function judgeState(text: string | null, view: TaskView, history: readonly StoredEvent[]) {
  const viewAt = (version: number) => {
    return history.filter(event => event.version <= version).reduce<TaskView | undefined>(foldTask, undefined)
  }
  return checkStateFile(deriveStateFileFacts(text, view.version, viewAt))
}

/** Once: the second command that meets the same edit has nothing new to say. */
async function reportDrift(task: TaskAtWork, rule: string, history: readonly StoredEvent[]): Promise<void> {
  if (history.at(-1)?.type === 'task.drift_detected') return
  const asking = { ...task.asking, actor: system('state'), cause: null }
  const event = composeEvent(task.world, asking, 'task.drift_detected', { rule })
  try {
    const write = { stream: `task/${task.id}`, expectedVersion: task.view.version, events: [event] }
    await task.world.store.log.append([write])
  } catch (error) {
    if (!isProvostError(error) || error.code !== 'VERSION_CONFLICT') throw error
  }
}

export async function writeProjections(
  world: World,
  place: TaskPlace,
  view: TaskView,
  history: readonly StoredEvent[],
): Promise<void> {
  let folded: TaskView | undefined
  const lines = history.map(event => {
    folded = foldTask(folded, event)
    return { seq: event.version, text: composeTranscriptLine(event, folded) }
  })
  await world.taskFiles.addToTranscript(place, lines)
  await world.taskFiles.write(place, 'state.json', composeStateText(view))
}
