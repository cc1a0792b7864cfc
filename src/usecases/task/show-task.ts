// One task for people and programs: status, timeline, facts, artifacts. Nothing is written.
import { provostError } from '#core/kernel/errors'
import { composeTimeline, type TimelineRow } from '#core/task/compose-timeline'
import { composeWarnings } from '#core/task/compose-warnings'
import { describeConfinement } from '#core/task/decide-confinement'
import type { ObservedFacts } from '#core/task/observed-fact'
import type { TaskView } from '#core/task/task-view'
import { needProject } from '../find-project.ts'
import type { World } from '../world.ts'
import { composeAnswer, type TaskAnswer } from './answer-task.ts'
import { needTask } from './hold-task.ts'
import { lookAtTask } from './look-at-task.ts'

export type TaskStatus = TaskAnswer & {
  readonly title: string
  readonly project: string
  readonly directory: string
  readonly createdAt: string
  readonly since: string
  readonly attempts: Readonly<Record<string, { readonly status: string | null; readonly attempt: number }>>
  readonly questions: TaskView['questions']
  readonly waivers: readonly { readonly id: string; readonly waives: readonly string[]; readonly reason: string }[]
  /** The agent that was started last, and whether it was confined. */
  readonly agent: string | null
  readonly warnings: readonly string[]
}

export async function showTask(world: World, id: string): Promise<TaskStatus> {
  const look = await lookAtTask(world, id)
  const { view, place } = look
  return {
    ...composeAnswer(look, {}),
    title: view.title,
    project: view.project ?? '',
    directory: world.taskFiles.directoryOf(place),
    createdAt: view.createdAt,
    since: view.since,
    attempts: Object.fromEntries(
      Object.entries(view.actors).map(([phase, { status, attempt }]) => [phase, { status, attempt }]),
    ),
    questions: view.questions,
    waivers: view.waivers.map(({ id: waiver, waives, reason }) => ({ id: waiver, waives, reason })),
    agent: view.lastAgent ? `${view.lastAgent.session}, ${describeConfinement(view.lastAgent.confinement)}` : null,
    warnings: composeWarnings(look),
  }
}

export async function showFacts(world: World, id: string): Promise<ObservedFacts> {
  return (await lookAtTask(world, id)).observed
}

export async function showTimeline(world: World, id: string): Promise<TimelineRow[]> {
  await needTask(world, id)
  return composeTimeline(await world.store.log.readStream(`task/${id}`))
}

export const ARTIFACT_PATHS: Readonly<Record<string, string>> = {
  plan: 'planning/planning.ai.json',
  files: 'planning/plan.files.json',
  'plan-page': 'planning/plan.md',
  'plan-review': 'review/plan-review.json',
  manifest: 'code/manifest.json',
  diff: 'code/diff.patch',
  'code-review': 'review/code-review.json',
  eval: 'test/eval-report.json',
  baseline: 'test/baseline.json',
  'post-apply': 'test/post-apply.json',
  decision: 'accept/decision.json',
  applied: 'accept/applied.json',
  revert: 'revert/record.json',
  state: 'state.json',
  transcript: 'transcript.jsonl',
}

export async function showArtifact(
  world: World,
  id: string,
  name: string,
): Promise<{ readonly name: string; readonly path: string; readonly sha256: string; readonly text: string }> {
  const path = Object.hasOwn(ARTIFACT_PATHS, name) ? ARTIFACT_PATHS[name] : undefined
  const { place } = path === undefined ? { place: null } : await placeOf(world, id)
  const document = path !== undefined && place ? await world.taskFiles.read(place, path) : null
  if (path !== undefined && document) return { name, path, ...document }
  throw provostError('NOT_FOUND', {
    details: { noun: 'artifact', id: name },
    hint: path === undefined ? `artifacts: ${Object.keys(ARTIFACT_PATHS).join(', ')}` : `${id} has none yet`,
  })
}

async function placeOf(world: World, id: string) {
  const view = await needTask(world, id)
  const project = await needProject(world, view.project ?? '')
  return { place: { root: project.path, task: id } }
}
