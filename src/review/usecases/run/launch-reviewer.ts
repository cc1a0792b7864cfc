// Gets a reviewer to work on a run: by a message to the one that is open, or as a new session at the commit.
import { isProvostError } from '#kernel/errors/errors'
import { adviseTask } from '#lessons/usecases/advise-task'
import type { Asking, World } from '#recorder/world'
import { composePrompts, type ReviewPrompts } from '#review/rules/compose-prompts'
import type { ReviewLaunch, ReviewRun } from '#review/rules/record/review'
import { composeReviewWorktree } from '#review/rules/review-worktree'
import { isEnded } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'
import { spawnSession } from '#session/usecases/life/spawn-session'
import { chooseSessionAgent } from '#session/usecases/life/spawn-wish'
import { deliverMessages } from '#session/usecases/talk/deliver-messages'
import { queueMessage } from '#session/usecases/talk/queue-message'
import type { ReviewSubject } from '../find-subject.ts'

export type Launched = { readonly launch: ReviewLaunch; readonly session: SessionView }

/** The name under which a terminal of this launch can be attached. */
export function composeReviewerHandle({ id, record }: SessionView): string {
  return `${id}-g${record.generation}`
}

/** `open` is the reviewer that lives; undefined: there is none. */
export async function launchReviewer(
  world: World,
  asking: Asking,
  subject: ReviewSubject,
  run: ReviewRun,
  open: SessionView | undefined,
): Promise<Launched> {
  const prompts = await composeRunPrompts(world, subject, run)
  const moved = open && (await moveTree(world, subject, run, open))
  if (open && moved) return { launch: 'message', session: await ask(world, asking, subject, run, open, prompts) }
  return { launch: 'spawn', session: await spawn(world, asking, subject, run, prompts) }
}

export async function composeRunPrompts(world: World, subject: ReviewSubject, run: ReviewRun): Promise<ReviewPrompts> {
  const { project, id: sessionId, changeUrl, changeTitle, config } = subject
  const { repo, surfaces, reviews } = config
  const { lines: advice } = await adviseTask(world, { task: changeTitle, repo, surfaces })
  const change = { changeUrl, changeTitle, baseSha: run.baseSha, targetSha: run.targetSha }
  return composePrompts({
    projectId: project.id,
    sessionId,
    runId: run.id,
    ...change,
    advice,
    publish: reviews.publish,
  })
}

function agentOf({ config }: ReviewSubject, harness: string) {
  return chooseSessionAgent(config, 'reviewer', { harness })
}

/** Whether a reviewer that lives takes messages at all. */
export async function canBeAsked(world: World, subject: ReviewSubject, view: SessionView): Promise<boolean> {
  // A private copy holds one change only.
  if (isEnded(view.record.session.state) || view.worktree === null || view.copy !== null) return false
  const agent = agentOf(subject, view.harness)
  const reviewer = world.reviews.reviewers.find(view.harness)
  const prompts = { systemPrompt: '', prompt: '' }
  const harness = world.sessions.harnesses.find(view.harness)
  return reviewer?.reReviewMessage(prompts, agent) !== null && harness?.canSteer(agent, view.runtime) === true
}

/** False when something lies in its worktree that is not ours to overwrite: then another reviewer is started. */
async function moveTree(world: World, subject: ReviewSubject, run: ReviewRun, view: SessionView): Promise<boolean> {
  const { symlinks, include } = subject.config
  const place = { root: subject.project.path, path: view.worktree ?? '', symlinks, include }
  try {
    await world.sessions.worktrees.moveDetached({ ...place, sessionId: view.id, commit: run.targetSha })
    return true
  } catch (error) {
    if (isProvostError(error) && error.code === 'ISOLATION_FAILED') return false
    throw error
  }
}

async function ask(
  world: World,
  asking: Asking,
  subject: ReviewSubject,
  run: ReviewRun,
  view: SessionView,
  prompts: ReviewPrompts,
): Promise<SessionView> {
  const reviewer = world.reviews.reviewers.find(view.harness)
  const text = reviewer?.reReviewMessage(prompts, agentOf(subject, view.harness)) ?? prompts.prompt
  await queueMessage(world, asking, view, { kind: 'user_message', cause: run.id, text })
  world.steps('review.launched')
  await deliverMessages(world, asking, view.id)
  return view
}

async function spawn(
  world: World,
  asking: Asking,
  subject: ReviewSubject,
  run: ReviewRun,
  { prompt, systemPrompt }: ReviewPrompts,
): Promise<SessionView> {
  const { id, project } = subject
  const { id: runId, harness, targetSha } = run
  const { reviewers, makeTools, home } = world.reviews
  const seat = reviewers.find(harness)?.seat ?? (agent => agent)
  const copy = subject.copy ?? (await makeCopy(world, subject, run))
  const place = { worktree: composeReviewWorktree(id, runId), commit: targetSha, copy }
  const session = await spawnSession(world, asking, {
    project: project.id,
    kind: 'reviewer',
    harness,
    prompt,
    system: systemPrompt,
    title: `review of ${id} at ${targetSha.slice(0, 10)}`,
    reviewing: { of: id, ...place, seat, tools: await makeTools(), home },
  })
  world.steps('review.launched')
  return session
}

/** Where trials are held, real changes are looked at in the same way; null: in a worktree of the project. */
async function makeCopy(world: World, { project, config }: ReviewSubject, { baseSha, targetSha }: ReviewRun) {
  if (!config.looking.enabled || baseSha === null) return null
  const wish = { root: project.path, name: world.ids.newId('cp_'), base: baseSha, target: targetSha }
  return (await world.reviews.copies.make(wish, [])).path
}
