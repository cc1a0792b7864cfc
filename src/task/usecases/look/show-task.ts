// One task for people and programs: status, timeline, facts, artifacts. Nothing is written.

import { provostError } from '#kernel/errors/errors'
import { type CutText, type CutWish, cutTextAt } from '#kernel/text/cut-text'
import { needProject } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import type { SessionView } from '#session/rules/record/session-view'
import { describeConfinement } from '#task/rules/change/told-confinement'
import { deriveAttempts, isPausedNow, type ShownAttempt } from '#task/rules/facts/derive-attempts'
import { type Budget, deriveBudget } from '#task/rules/facts/derive-budget'
import { readPlanOnDisk } from '#task/rules/facts/derive-plan-facts'
import type { ObservedFacts } from '#task/rules/facts/observed-fact'
import { listQuestions } from '#task/rules/plan/list-questions'
import { describePause, findPause, type Pause } from '#task/rules/record/find-pause'
import {
  ARTIFACT_KINDS,
  type ArtifactKind,
  type RecordedArtifact,
  type RecordedWaiver,
  type TaskView,
} from '#task/rules/record/task-view'
import { composeTimeline, type TimelineRow } from '#task/rules/story/compose-timeline'
import type { WaiverRule } from '#task/rules/waivers/check-waiver'
import { composeWarnings } from '#task/rules/waivers/compose-warnings'
import { listWaiverStates, type WaiverStanding } from '#task/rules/waivers/list-waiver-states'
import { type ShownFalsifier, showFalsifier } from '../falsify/show-falsifier.ts'
import { composeAnswer, type TaskAnswer } from '../phases/answer-task.ts'
import { needTask } from '../steer/hold-task.ts'
import { lookAtTask } from './look-at-task.ts'

type ShownWaiver = Pick<RecordedWaiver, 'id' | 'phase' | 'waives' | 'reason'> & {
  readonly by: string
  readonly rule: WaiverRule
}

type ShownArtifact = Pick<RecordedArtifact, 'path' | 'sha256' | 'attempt' | 'at'> & { readonly kind: ArtifactKind }

export type TaskStatus = TaskAnswer & {
  readonly title: string
  readonly brief: string
  readonly project: string
  readonly directory: string
  readonly isPaused: boolean
  /** Why its run paused; null when it has not. */
  readonly paused: string | null
  readonly isAbandoned: boolean
  readonly isRunning: boolean
  readonly issue: string | null
  readonly request: string | null
  readonly createdAt: string
  readonly since: string
  readonly attempts: Readonly<Record<string, ShownAttempt>>
  readonly questions: TaskView['questions']
  readonly waivers: readonly ShownWaiver[]
  readonly artifacts: readonly ShownArtifact[]
  readonly falsifier: ShownFalsifier | null
  readonly budget: Budget
  readonly sessions: readonly string[]
  /** The agent that was started last, and whether it was confined. */
  readonly agent: string | null
  readonly warnings: readonly string[]
}

export async function showTask(world: World, id: string): Promise<TaskStatus> {
  const look = await lookAtTask(world, id)
  const { view, place } = look
  const pause = await readPause(world, view)
  return {
    ...composeAnswer(look, {}),
    title: view.title,
    brief: view.brief,
    project: view.project ?? '',
    directory: world.taskFiles.directoryOf(place),
    isPaused: isPausedNow(view),
    paused: pause && describePause(pause),
    isAbandoned: view.isAbandoned,
    isRunning: view.run !== null,
    issue: view.issue,
    request: view.request,
    createdAt: view.createdAt,
    since: view.since,
    attempts: deriveAttempts(view, { isRunnerGone: look.documents.isRunnerGone === true, agents: look.agents }),
    questions: listQuestions(view.questions, readPlanOnDisk(look.documents).plan),
    waivers: listWaiverStates(view, look.observed).map(toShownWaiver),
    artifacts: ARTIFACT_KINDS.flatMap(kind => toShownArtifact(kind, view.artifacts[kind])),
    falsifier: showFalsifier(view, look.manifest?.diffHash ?? null, look.config.task.falsify.bar),
    budget: deriveBudget(view, look.config.task.attemptsMax),
    sessions: view.sessions,
    agent: await describeAgent(world, view),
    warnings: composeWarnings(look),
  }
}

/** Of a task that has not paused nothing is read. */
export async function readPause(
  { store }: World,
  view: Pick<TaskView, 'id' | 'isPaused' | 'phase'>,
): Promise<Pause | null> {
  return isPausedNow(view) ? findPause(view, await store.log.readStream(`task/${view.id}`)) : null
}

/** Whether it is confined is known to its session, once its own launch has shown it. */
async function describeAgent({ store }: World, { lastAgent }: TaskView): Promise<string | null> {
  if (!lastAgent) return null
  const { session, confinement } = lastAgent
  if (confinement) return `${session}, ${describeConfinement(confinement)}`
  const row = await store.views.find<SessionView>('session', session)
  return `${session}, ${row?.state.confinement?.words ?? 'not started yet'}`
}

function toShownWaiver({ waiver: { id, phase, waives, reason, by }, rule }: WaiverStanding): ShownWaiver {
  return { id, phase, waives, reason, by: by.id, rule }
}

function toShownArtifact(kind: ArtifactKind, recorded: RecordedArtifact | undefined): ShownArtifact[] {
  if (!recorded) return []
  const { path, sha256, attempt, at } = recorded
  return [{ kind, path, sha256, attempt, at }]
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
  wish: CutWish,
): Promise<CutText & { readonly name: string; readonly path: string; readonly sha256: string }> {
  const path = Object.hasOwn(ARTIFACT_PATHS, name) ? ARTIFACT_PATHS[name] : undefined
  const { place } = path === undefined ? { place: null } : await placeOf(world, id)
  const document = path !== undefined && place ? await world.taskFiles.read(place, path) : null
  if (path !== undefined && document) return { name, path, sha256: document.sha256, ...cutTextAt(document.text, wish) }
  throw provostError('NOT_FOUND', {
    message: path === undefined ? undefined : `${id} has no ${name} yet`,
    hint: path === undefined ? `artifacts: ${Object.keys(ARTIFACT_PATHS).join(', ')}` : `\`provost task status ${id}\``,
    details: { noun: 'artifact', id: name },
  })
}

async function placeOf(world: World, id: string) {
  const view = await needTask(world, id)
  const project = await needProject(world, view.project ?? '')
  return { place: { root: project.path, task: id } }
}
