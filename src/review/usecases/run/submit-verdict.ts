// Takes a verdict: recorded, known already, or refused with its reason. What is refused is kept, and nothing else makes
// a run complete.
import { confinePath } from '#finding/rules/confined-path'
import type { ErrorCode } from '#kernel/errors/error-catalog'
import { isProvostError, provostError } from '#kernel/errors/errors'
import type { JsonObject } from '#kernel/reading/json-value'
import { keepFacts } from '#recorder/keep-facts'
import { isOwn } from '#recorder/need-own'
import type { Asking, World } from '#recorder/world'
import { decideTree, type TreeFacts } from '#review/rules/decide-tree'
import { isReviewVerdict, type ReviewRun } from '#review/rules/record/review'
import { refuseSubmission } from '#review/rules/refuse-review'
import { decideSubmit, type SubmitAnswer, submitFacts } from '#review/rules/verdict/decide-submit'
import { readFindings } from '#review/rules/verdict/read-findings'
import type { ReviewFinding } from '#review/rules/verdict/review-finding'
import type { SessionView } from '#session/rules/record/session-view'
import { findReviewSubject, type ReviewSubject } from '../find-subject.ts'
import {
  type DecidedReview,
  findReviewRun,
  type ReviewEvent,
  type ReviewStream,
  recordReview,
  referenceOf,
} from '../review-stream.ts'
import { deliverFeedback } from './deliver-feedback.ts'
import { endReviewer } from './end-reviewer.ts'
import { findReviewerOf } from './find-reviewer.ts'

export type VerdictWish = {
  readonly sessionId: string
  readonly runId: string
  readonly verdict: string
  readonly body: string
  readonly findings?: unknown
}

export type Submitted = {
  readonly run: ReviewRun
  readonly result: 'recorded' | 'duplicate'
  readonly feedbackMessageId: string | null
}

type Outcome = { readonly result: Submitted['result'] } | { readonly error: Error; readonly endSession?: string }

export async function submitVerdict(world: World, asking: Asking, wish: VerdictWish): Promise<Submitted> {
  if (!(await isOwn(world, asking.actor, 'review_run', wish.runId))) throw unknownRun(wish)
  const subject = await needSubject(world, wish)
  const submission = { ...wish, sessionId: subject.id }
  const payloadHash = await keep(world, JSON.stringify(wish))
  await keep(world, wish.body)
  const outcome = await recordReview(world, asking, subject.id, reviews =>
    decide(world, asking, subject, reviews, submission, payloadHash),
  )
  if ('error' in outcome) {
    if (outcome.endSession !== undefined) await endReviewer(world, asking, outcome.endSession)
    throw outcome.error
  }
  // The reactor does the same from the log, should this be the last thing that happens here.
  const feedbackMessageId = await deliverFeedback(world, asking, wish.runId).catch(() => null)
  return { run: (await findReviewRun(world, wish.runId))!, result: outcome.result, feedbackMessageId }
}

/** The same answer as for a run that does not exist: nobody learns by guessing which sessions there are. */
async function needSubject(world: World, wish: VerdictWish): Promise<ReviewSubject> {
  try {
    return await findReviewSubject(world, wish.sessionId)
  } catch (error) {
    if (!isProvostError(error) || error.code !== 'NOT_FOUND') throw error
    throw unknownRun(wish)
  }
}

/** What an agent has no part in does not exist for it, and what it says of it is not kept. */
export function unknownRun(wish: VerdictWish): Error {
  const code = wish.runId === '' ? 'REVIEW_INPUT_INVALID' : 'REVIEW_RUN_NOT_FOUND'
  return refuseSubmission(code, { submission: wish, run: null, head: null })
}

function keep({ store }: World, text: string): Promise<string> {
  return store.blobs.put(new TextEncoder().encode(text))
}

async function decide(
  world: World,
  { actor }: Asking,
  subject: ReviewSubject,
  reviews: ReviewStream,
  wish: VerdictWish,
  payloadHash: string,
): Promise<DecidedReview<Outcome>> {
  const run = reviews.runs.find(({ id }) => id === wish.runId) ?? null
  const reviewer = run ? await findReviewerOf(world, reviews, run, subject.project.id) : undefined
  // An agent speaks for itself: a run that is not its own does not exist for it.
  const seen = actor.kind === 'agent' && actor.id !== reviewer?.id ? null : run
  const answer = decideSubmit({ submission: wish, run: () => seen, currentHead: () => subject.headSha })
  const { result } = answer
  const refuse = (code: ErrorCode, error: Error, events: readonly ReviewEvent[] = []): DecidedReview<Outcome> => ({
    answer: { error },
    events: [...events, composeRefused(wish, seen, code, payloadHash)],
  })
  if (result.outcome === 'refused') {
    const error = refuseSubmission(result.code, { submission: wish, run: seen, head: subject.headSha })
    return refuse(result.code, error, supersede(result, run, subject))
  }
  if (result.outcome === 'duplicate') return { answer: { result: 'duplicate' }, events: [] }
  const findings = readFindings(wish.findings ?? [], confinePath)
  if (!findings.ok) return refuse('REVIEW_INPUT_INVALID', malformed(findings.problems))
  const tree = decideTree(await lookAtTree(world, subject, run!, reviewer))
  if (tree.result === 'unknown') return refuse('REVIEW_HEAD_UNKNOWN', provostError('REVIEW_HEAD_UNKNOWN'))
  if (tree.result === 'reviewer_modified_tree') return failTree(run!, reviewer!, tree, wish, payloadHash)
  const facts = await keepFacts(world, submitFacts(wish, run!, subject.headSha))
  return { answer: { result: 'recorded' }, events: [composeDecided(run!, wish, answer, facts, findings.findings)] }
}

function composeDecided(
  run: ReviewRun,
  { verdict }: VerdictWish,
  { rule, evidence, result }: ReturnType<typeof decideSubmit>,
  facts: JsonObject,
  findings: readonly ReviewFinding[],
): ReviewEvent {
  if (!isReviewVerdict(verdict)) throw new Error(`the table let ${verdict} pass`)
  const decided = { by: 'review.decideSubmit', v: 1, rule, result, facts }
  const data = { ...referenceOf(run), rule, evidence, verdict, body_hash: evidence.bodyHash, findings, decided }
  return { type: 'review.decided', data }
}

function composeRefused({ verdict }: VerdictWish, run: ReviewRun | null, code: string, payload_hash: string) {
  // A run that is not of this session must not hear of it: what was named stands in the payload.
  const reference = run ? referenceOf(run) : { run: '', review: '' }
  return { type: 'review.verdict_refused', data: { ...reference, code, verdict, payload_hash } } as const
}

function supersede(result: SubmitAnswer, run: ReviewRun | null, { headSha }: ReviewSubject): ReviewEvent[] {
  if (result.runStatus !== 'superseded' || !run) return []
  return [{ type: 'review.superseded', data: { ...referenceOf(run), head_sha: headSha ?? '' } }]
}

function malformed(problems: readonly { readonly path: string; readonly message: string }[]): Error {
  const message = `findings: ${problems.map(({ path, message: what }) => `${path} ${what}`).join('; ')}`
  return provostError('REVIEW_INPUT_INVALID', { message, details: { problems } })
}

async function lookAtTree(
  world: World,
  { project, config }: ReviewSubject,
  { targetSha }: ReviewRun,
  reviewer: SessionView | undefined,
): Promise<TreeFacts> {
  if (!reviewer?.worktree) return { targetSha, worktree: 'none', dirty: 'clean', head: null, because: [] }
  const { symlinks, include } = config
  const look = await world.sessions.worktrees.look({
    root: reviewer.copy ?? project.path,
    path: reviewer.worktree,
    symlinks,
    include,
  })
  const { worktree, dirty, head, because } = look
  return { targetSha, worktree, dirty, head, because }
}

function failTree(
  run: ReviewRun,
  reviewer: SessionView,
  { rule, evidence }: ReturnType<typeof decideTree>,
  wish: VerdictWish,
  payloadHash: string,
): DecidedReview<Outcome> {
  const paths = evidence.because.join('; ') || `HEAD is ${evidence.head}`
  const failed = { ...referenceOf(run), rule, evidence, reason: 'ended_without_verdict' } as const
  return {
    answer: { error: provostError('REVIEW_TREE_CHANGED', { details: { paths } }), endSession: reviewer.id },
    events: [{ type: 'review.failed', data: failed }, composeRefused(wish, run, 'REVIEW_TREE_CHANGED', payloadHash)],
  }
}
