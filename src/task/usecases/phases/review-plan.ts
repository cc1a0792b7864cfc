// Has the plan reviewed by every configured role, or takes one verdict by hand; the file is made from all verdicts.

import { system } from '#kernel/events/actor'
import type { JsonObject } from '#kernel/reading/json-value'
import { isObject } from '#kernel/reading/json-value'
import { keepDecided } from '#recorder/keep-decided'
import type { Asking, World } from '#recorder/world'
import { composePlanReviewerPrompt } from '#task/rules/agents/compose-task-prompts'
import { readVerdict } from '#task/rules/agents/read-submission'
import { composeGuide, SUBMISSIONS } from '#task/rules/agents/submission-guide'
import { nextAttempt } from '#task/rules/facts/derive-budget'
import { readPlanOnDisk } from '#task/rules/facts/derive-plan-facts'
import { PLAN_REVIEW_FILE } from '#task/rules/facts/derive-verdict-facts'
import { aggregatePlanReview, decidePlanReview } from '#task/rules/plan/aggregate-plan-review'
import { findStructuralFlaws, type StructuralFlaw } from '#task/rules/plan/find-structural-flaws'
import { readPlanVerdict } from '#task/rules/plan/plan-verdict'
import { readRecorded } from '#task/rules/record/read-recorded'
import { type AgentSeat, seatAgents } from '../agents/agent-seat.ts'
import { chooseTaskAgent } from '../agents/choose-agent.ts'
import { inAttempt } from '../agents/in-attempt.ts'
import { readRolePrompt } from '../agents/read-role-prompt.ts'
import { type AgentRun, failAgent, failureOf, isHindered, readSubmission, runAgent } from '../agents/run-agent.ts'
import { inSeatedWorktree, needBase } from '../change/make-worktree.ts'
import { askTable } from '../look/ask-table.ts'
import { roleNameOf, settingsOf } from '../look/observe-task.ts'
import type { TaskAtWork } from '../look/task-at-work.ts'
import { holdTask } from '../steer/hold-task.ts'
import { needPhase } from '../steer/need-phase.ts'
import type { TaskAnswer } from './answer-task.ts'

export type HandVerdict = { readonly verdict: 'ok' | 'changes' | 'blocked'; readonly note?: string }

export type PlanReviewWish = {
  readonly role?: string
  readonly hand?: HandVerdict
  /** The text of a verdict that was handed in. */
  readonly verdict?: string
  readonly noMove?: boolean
}

type OnTrial = { readonly planHash: string; readonly text: string; readonly flaws: readonly StructuralFlaw[] }

export function reviewPlan(world: World, asking: Asking, id: string, wish: PlanReviewWish): Promise<TaskAnswer> {
  return holdTask(world, asking, id, { name: 'review plan' }, async task => {
    needPhase(task, 'plan_review')
    const onTrial = await readOnTrial(task)
    if (onTrial) await review(task, onTrial, wish)
    return askTable(task, { command: 'review plan', mayMove: !wish.noMove })
  })
}

async function review(task: TaskAtWork, onTrial: OnTrial, wish: PlanReviewWish): Promise<void> {
  const earlier = await readEarlier(task, onTrial.planHash)
  if (isByHand(wish)) {
    const attempt = nextAttempt(task.view)
    return recordReview(task, attempt, onTrial, [...earlier, ...composeByHand(task, attempt, wish)])
  }
  // What needs no model is looked at first: with a flaw of the plan itself no reviewer could change the answer.
  if (onTrial.flaws.length > 0) return recordReview(task, nextAttempt(task.view), onTrial, earlier)
  await inAttempt(task, 'plan_review', async attempt => {
    const { verdicts, hindered } = await askRoles(task, attempt, onTrial, chooseRoles(task, earlier, wish.role))
    await recordReview(task, attempt, onTrial, [...earlier, ...verdicts])
    if (hindered) await failAgent(task, hindered, SUBMISSIONS.verdict)
  })
}

function isByHand({ hand, verdict }: PlanReviewWish): boolean {
  return hand !== undefined || verdict !== undefined
}

/** Nothing to review when the plan is lost: then the table sends the task back. */
async function readOnTrial(task: TaskAtWork): Promise<OnTrial | undefined> {
  const { world, place } = task
  const documents = await world.taskFiles.readDocuments(place)
  const { plan, hash, effective } = readPlanOnDisk(documents)
  if (!plan || hash === null || !documents.plan) return undefined
  const base = await needBase(task)
  const basePaths = await world.workspace.listPaths(place.root, base.commit)
  return {
    planHash: hash,
    text: documents.plan.text,
    flaws: findStructuralFlaws({ isValid: true, filePlan: effective, basePaths }),
  }
}

/** Verdicts on this very plan count on; those on another one are history. */
async function readEarlier({ world, place, view }: TaskAtWork, planHash: string): Promise<JsonObject[]> {
  const recorded = readRecorded(await world.taskFiles.read(place, PLAN_REVIEW_FILE), view.artifacts.planReview)
  if (recorded.state !== 'read' || recorded.value.plan_hash !== planHash) return []
  if (view.voided.planReview?.includes(recorded.sha256) || view.unclearAt > (view.artifacts.planReview?.version ?? 0)) {
    return []
  }
  const { verdicts } = recorded.value
  return Array.isArray(verdicts) ? verdicts.filter(isObject) : []
}

/** Only those who have not answered are asked again, unless one is named. */
function chooseRoles({ config }: TaskAtWork, earlier: readonly JsonObject[], named: string | undefined) {
  const all = config.task.reviewers.plan
  if (named !== undefined) return all.filter(role => roleNameOf(role) === named)
  const { missing } = aggregatePlanReview({ roles: all.map(roleNameOf), verdicts: earlier })
  return all.filter(role => missing.includes(roleNameOf(role)))
}

async function askRoles(
  task: TaskAtWork,
  attempt: number,
  onTrial: OnTrial,
  roles: readonly TaskAtWork['config']['task']['reviewers']['plan'][number][],
): Promise<{ readonly verdicts: readonly JsonObject[]; readonly hindered: AgentRun | undefined }> {
  if (roles.length === 0) return { verdicts: [], hindered: undefined }
  const base = await needBase(task)
  const wanted = roles.map(role => ({
    role: roleNameOf(role),
    agent: chooseTaskAgent(role, task.config.planner, task.config),
  }))
  const seats = await seatAgents(task, 'plan_review', attempt, base, wanted)
  const [first] = seats
  return inSeatedWorktree(task, seats, first!.session, first!.base.commit, async path => {
    const asked = await Promise.all(seats.map(seat => askRole(task, seat, onTrial, path)))
    return {
      verdicts: asked.map(({ verdict }) => verdict).filter(verdict => verdict !== null),
      hindered: asked.find(({ run }) => isHindered(run))?.run,
    }
  })
}

// A reviewer that fails has said nothing: it is missing, visible, and asked again alone.
async function askRole(
  task: TaskAtWork,
  seat: AgentSeat,
  onTrial: OnTrial,
  path: string,
): Promise<{ readonly run: AgentRun; readonly verdict: JsonObject | null }> {
  const run = await runAgent(task, seat, other => composeSeatPrompt(task, other, onTrial), path)
  const { role, session, attempt } = run.seat
  const failure = failureOf(run)
  if (failure) {
    task.notes.push(`${role} (${session}) ${failure}`)
    return { run, verdict: null }
  }
  const submitted = await readSubmission(task, run.seat, SUBMISSIONS.verdict)
  const verdict = readVerdict(submitted, role, { kind: 'agent', id: session }, attempt, task.now())
  if (!verdict) task.notes.push(`${role} (${session}) handed in no verdict`)
  return { run, verdict }
}

async function composeSeatPrompt(task: TaskAtWork, seat: AgentSeat, { text: plan, flaws }: OnTrial): Promise<string> {
  const { text } = composePlanReviewerPrompt({
    role: seat.role,
    rolePrompt: await readRolePrompt(task, seat.role),
    plan,
    flaws: flaws.map(({ code, at }) => `${code} ${at}`),
  })
  return `${text}\n${composeGuide('plan_review', seat.submitDirectory)}`
}

/** One person may speak for one role, or for all that are configured. */
function composeByHand(task: TaskAtWork, attempt: number, { hand, verdict, role }: PlanReviewWish): JsonObject[] {
  const roles = role === undefined ? task.config.task.reviewers.plan.map(roleNameOf) : [role]
  if (!hand) {
    const read = roles.map(name => readVerdict(verdict ?? null, name, task.asking.actor, attempt, task.now()))
    return read.filter(one => one !== null)
  }
  const note = hand.note?.trim() ? [hand.note.trim()] : []
  return roles.map(name => ({
    role: name,
    attempt,
    by: task.asking.actor,
    ok: hand.verdict === 'ok',
    ...(hand.verdict === 'blocked' && { severity: 'blocking' }),
    strengths: [],
    weaknesses: hand.verdict === 'changes' ? note : [],
    suggestions: hand.verdict === 'ok' ? note : [],
    blocking_issues: hand.verdict === 'blocked' ? (note.length > 0 ? note : ['blocked by hand']) : [],
    at: task.now(),
  }))
}

async function recordReview(
  task: TaskAtWork,
  attempt: number,
  { planHash, flaws }: OnTrial,
  verdicts: readonly JsonObject[],
): Promise<void> {
  const { planReviewers: roles, planQuorum: quorum } = settingsOf(task.config)
  const facts = { roles, quorum, verdicts, structuralFlaws: flaws }
  const { rule, result: aggregate } = decidePlanReview(facts)
  const file = {
    schema: 'provost.task.plan-review/1',
    task_id: task.id,
    plan_hash: planHash,
    roles,
    quorum,
    verdicts,
    structural_flaws: flaws,
    aggregate,
    ok: aggregate.ok,
    blocked: aggregate.blocked,
  }
  const sha256 = await task.world.taskFiles.write(task.place, PLAN_REVIEW_FILE, `${JSON.stringify(file, null, 2)}\n`)
  const by = system('aggregate')
  const decided = await keepDecided(task.world, { by: 'task.aggregatePlanReview', rule, result: aggregate, facts })
  const data = { kind: 'planReview', phase: 'plan_review', path: PLAN_REVIEW_FILE, sha256, by, attempt } as const
  await task.record(
    { type: 'task.artifact_recorded', data, actor: by },
    { type: 'task.plan_reviewed', data: { decision: aggregate.decision, sha256, decided }, actor: by },
  )
  task.notes.push(composeVerdictLine(verdicts))
  task.notes.push(...flaws.map(({ code, at }) => `structural flaw ${code}: ${at}`))
  const confidence = aggregate.confidence === null ? '' : `, confidence ${aggregate.confidence.toFixed(2)}`
  const missing = aggregate.missing.length > 0 ? `, missing ${aggregate.missing.join(', ')}` : ''
  task.notes.push(`${aggregate.decision}, ${aggregate.approvals} of ${aggregate.quorum}${confidence}${missing}`)
}

function composeVerdictLine(verdicts: readonly JsonObject[]): string {
  const words = { approving: 'ok', abstaining: 'abstains', objecting: 'objects', blocking: 'blocks' } as const
  const parts = verdicts.flatMap(verdict => {
    const read = readPlanVerdict(verdict)
    return read
      ? [`${read.role} ${words[read.class]}${read.confidence === null ? '' : ` ${read.confidence.toFixed(2)}`}`]
      : []
  })
  return parts.length > 0 ? parts.join(' · ') : 'no verdict yet'
}
