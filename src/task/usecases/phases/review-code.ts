// Has the captured change reviewed by every configured role, or takes a person's word; makes code-review.json of it.

import { provostError } from '#kernel/errors/errors'
import { system } from '#kernel/events/actor'
import { isFilledText } from '#kernel/reading/json-value'
import { keepDecided } from '#recorder/keep-decided'
import type { Asking, World } from '#recorder/world'
import { hasReviewers, reviewByRuns } from '#review/usecases/review-by-runs'
import { composeCodeReviewerPrompt } from '#task/rules/agents/compose-code-reviewer-prompt'
import { readReview } from '#task/rules/agents/read-submission'
import { composeGuide, SUBMISSIONS } from '#task/rules/agents/submission-guide'
import { composeCodeReview, type FinishedRun } from '#task/rules/facts/compose-code-review'
import { nextAttempt } from '#task/rules/facts/derive-budget'
import { CODE_REVIEW_FILE } from '#task/rules/facts/derive-verdict-facts'
import { dismissIssue } from '#task/rules/facts/dismiss-issue'
import { type CodeReview, decideCodeReview, isCodeReview } from '#task/rules/facts/judge-code-review'
import { readRecorded } from '#task/rules/record/read-recorded'
import { type AgentSeat, seatAgents } from '../agents/agent-seat.ts'
import { chooseTaskAgent } from '../agents/choose-agent.ts'
import { inAttempt } from '../agents/in-attempt.ts'
import { readRolePrompt } from '../agents/read-role-prompt.ts'
import { type AgentRun, failAgent, failureOf, isHindered, readSubmission, runAgent } from '../agents/run-agent.ts'
import { inSeatedWorktree, needBase } from '../change/make-worktree.ts'
import { askTable } from '../look/ask-table.ts'
import { roleNameOf } from '../look/observe-task.ts'
import type { TaskAtWork } from '../look/task-at-work.ts'
import { holdTask } from '../steer/hold-task.ts'
import { needPhase } from '../steer/need-phase.ts'
import type { TaskAnswer } from './answer-task.ts'
import type { HandVerdict } from './review-plan.ts'

export type CodeReviewWish = {
  readonly role?: string
  readonly hand?: HandVerdict
  /** The text of a review that a person hands in. */
  readonly review?: string
  readonly dismiss?: { readonly issue: string; readonly reason: string }
  readonly noMove?: boolean
}

export function reviewCode(world: World, asking: Asking, id: string, wish: CodeReviewWish): Promise<TaskAnswer> {
  return holdTask(world, asking, id, { name: 'review code' }, async task => {
    needPhase(task, 'review')
    const { manifest } = await task.observe()
    if (wish.dismiss) await dismiss(task, wish.dismiss)
    else if (manifest) await review(task, manifest.diffHash, wish)
    return askTable(task, { command: 'review code', mayMove: !wish.noMove })
  })
}

async function review(task: TaskAtWork, diffHash: string, wish: CodeReviewWish): Promise<void> {
  const record = (attempt: number, runs: readonly FinishedRun[]) =>
    recordReview(task, attempt, composeCodeReview(task.id, diffHash, runs), diffHash)
  if (wish.hand !== undefined || wish.review !== undefined) {
    const attempt = nextAttempt(task.view)
    return record(attempt, takeByHand(task, attempt, wish))
  }
  await inAttempt(task, 'review', async attempt => {
    const isByRuns = wish.role === undefined && hasReviewers(task.config)
    if (isByRuns) return record(attempt, await reviewByRuns(task))
    const asked = await askRoles(task, attempt, wish.role)
    await record(
      attempt,
      asked.map(({ review: finished }) => finished),
    )
    const hindered = asked.find(({ run }) => isHindered(run))
    if (hindered) await failAgent(task, hindered.run, SUBMISSIONS.review)
  })
}

function takeByHand(
  { asking, config }: TaskAtWork,
  attempt: number,
  { hand, review: text, role }: CodeReviewWish,
): FinishedRun[] {
  const roles = role === undefined ? config.task.reviewers.code.map(roleNameOf) : [role]
  return roles.map((name): FinishedRun => {
    const run = { id: `hand-${attempt}-${name}`, role: name, by: asking.actor.id }
    if (text !== undefined) return readReview(text, run)
    const verdict = hand?.verdict === 'ok' ? 'approved' : 'changes_requested'
    return { ...run, status: 'complete', verdict, body: hand?.note ?? '', findings: [] }
  })
}

type Asked = { readonly run: AgentRun; readonly review: FinishedRun }

async function askRoles(task: TaskAtWork, attempt: number, named: string | undefined): Promise<Asked[]> {
  const { config, world, place } = task
  const roles = config.task.reviewers.code.filter(role => named === undefined || roleNameOf(role) === named)
  const wanted = roles.map(role => ({ role: roleNameOf(role), agent: chooseTaskAgent(role, config.worker, config) }))
  const commit = await world.workspace.findRef(place.root, outputRef(task))
  if (!commit) throw provostError('NOT_FOUND', { details: { noun: 'ref', id: outputRef(task) } })
  const seats = await seatAgents(task, 'review', attempt, await needBase(task), wanted)
  return inSeatedWorktree(task, seats, `${seats[0]!.session}-review-${attempt}`, commit, path =>
    Promise.all(seats.map(seat => askRole(task, seat, path))),
  )
}

export function outputRef({ id, view }: TaskAtWork): string {
  return `refs/provost/task/${id}/${view.artifacts.output?.attempt ?? 0}`
}

async function askRole(task: TaskAtWork, first: AgentSeat, path: string): Promise<Asked> {
  const heard = await runAgent(task, first, seat => composeSeatPrompt(task, seat), path)
  const { seat } = heard
  const run = { id: seat.session, role: seat.role, by: seat.session }
  const failure = failureOf(heard)
  if (failure) task.notes.push(`${seat.role} (${seat.session}) ${failure}`)
  const review = readReview(failure ? null : await readSubmission(task, seat, SUBMISSIONS.review), run)
  return { run: heard, review }
}

async function composeSeatPrompt(task: TaskAtWork, seat: AgentSeat): Promise<string> {
  const read = async (path: string) => (await task.world.taskFiles.read(task.place, path))?.text ?? ''
  const { text } = composeCodeReviewerPrompt({
    role: seat.role,
    rolePrompt: await readRolePrompt(task, seat.role),
    plan: await read('planning/planning.ai.json'),
    diff: await read('code/diff.patch'),
  })
  return `${text}\n${composeGuide('review', seat.submitDirectory)}`
}

async function recordReview(task: TaskAtWork, attempt: number, review: CodeReview, diffHash: string): Promise<void> {
  const text = `${JSON.stringify(review, null, 2)}\n`
  const sha256 = await task.world.taskFiles.write(task.place, CODE_REVIEW_FILE, text)
  const by = system('review')
  const facts = { review, diffHash }
  const { rule, result } = decideCodeReview(facts)
  const { verdict, blocking } = result
  const decided = await keepDecided(task.world, { by: 'task.judgeCodeReview', rule, result, facts })
  const data = { kind: 'codeReview', phase: 'review', path: CODE_REVIEW_FILE, sha256, by, attempt } as const
  await task.record(
    { type: 'task.artifact_recorded', data, actor: by },
    { type: 'task.code_reviewed', data: { verdict, sha256, decided }, actor: by },
  )
  const reviewers = review.reviewers.map(one => {
    const name = 'role' in one ? String(one.role) : one.id
    return one.status === 'failed' ? `${name} without a verdict that counts` : `${name} ${one.status}`
  })
  task.notes.push(`${reviewers.join(' · ')} · ${review.issues.length} issues, ${blocking.length} blocking`)
  task.notes.push(...review.issues.map(({ id, severity, message }) => `${id} [${severity}] ${message}`))
}

/** Only a person takes a blocking issue away, and says why. */
async function dismiss(task: TaskAtWork, { issue, reason }: { issue: string; reason: string }): Promise<void> {
  const { world, place, view, asking } = task
  if (!isFilledText(reason)) throw provostError('REASON_REQUIRED', { details: { verb: 'dismissing an issue' } })
  if (asking.actor.kind !== 'person')
    throw provostError('TASK_PERSON_REQUIRED', { details: { verb: 'dismiss an issue' } })
  const recorded = readRecorded(await world.taskFiles.read(place, CODE_REVIEW_FILE), view.artifacts.codeReview)
  const known = recorded.state === 'read' && isCodeReview(recorded.value) ? recorded.value : undefined
  const dismissed = known && dismissIssue(known, issue, asking.actor, reason.trim())
  if (!dismissed) {
    throw provostError('NOT_FOUND', {
      details: { noun: 'issue', id: issue },
      hint: `read them with \`provost task show ${task.id} code-review\``,
    })
  }
  await recordReview(task, view.actors.review.attempt, dismissed, dismissed.diff_hash)
}
