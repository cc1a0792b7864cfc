// Has the captured change reviewed by every configured role, or takes a person's word; makes code-review.json of it.
import { system } from '#core/kernel/actor'
import { provostError } from '#core/kernel/errors'
import { isFilledText } from '#core/kernel/json-value'
import { composeCodeReview, type FinishedRun } from '#core/task/compose-code-review'
import { composeCodeReviewerPrompt } from '#core/task/compose-code-reviewer-prompt'
import { nextAttempt } from '#core/task/derive-budget'
import { CODE_REVIEW_FILE } from '#core/task/derive-verdict-facts'
import { dismissIssue } from '#core/task/dismiss-issue'
import { type CodeReview, isCodeReview, judgeCodeReview } from '#core/task/judge-code-review'
import { readRecorded } from '#core/task/read-recorded'
import { readReview } from '#core/task/read-submission'
import { composeGuide, SUBMISSIONS } from '#core/task/submission-guide'
import { hasReviewers, reviewByRuns } from '../review/review-by-runs.ts'
import type { Asking, World } from '../world.ts'
import { type AgentSeat, seatAgents } from './agent-seat.ts'
import type { TaskAnswer } from './answer-task.ts'
import { askTable } from './ask-table.ts'
import { chooseAgent } from './choose-agent.ts'
import { holdTask } from './hold-task.ts'
import { inAttempt } from './in-attempt.ts'
import { inSeatedWorktree, needBase } from './make-worktree.ts'
import { needPhase } from './need-phase.ts'
import { roleNameOf } from './observe-task.ts'
import { readRolePrompt } from './read-role-prompt.ts'
import type { HandVerdict } from './review-plan.ts'
import { type AgentRun, failAgent, failureOf, isHindered, readSubmission, runAgent } from './run-agent.ts'
import type { TaskAtWork } from './task-at-work.ts'

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
  const wanted = roles.map(role => ({ role: roleNameOf(role), agent: chooseAgent(role, config.worker, config) }))
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
  const { verdict, blocking } = judgeCodeReview(review, diffHash)
  const data = { kind: 'codeReview', phase: 'review', path: CODE_REVIEW_FILE, sha256, by, attempt } as const
  await task.record(
    { type: 'task.artifact_recorded', data, actor: by },
    { type: 'task.code_reviewed', data: { verdict, sha256 }, actor: by },
  )
  const reviewers = review.reviewers.map(one => `${'role' in one ? String(one.role) : one.id} ${one.status}`)
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
