// What the reviews of one session say together: the decision about its head, the rounds, and every run.

import { describeApproval, type JudgedApproval, judgeApproval, withoutUnproven } from '#looking/usecases/judge-approval'
import type { World } from '#recorder/world'
import { isEnded } from '#session/rules/life/standing'
import { findSession } from '#session/usecases/life/need-session'
import type { ReviewRun } from '../rules/record/review.ts'
import { deriveReviewDecision, type HeadDecision } from '../rules/verdict/derive-decision.ts'
import { isContradictory } from '../rules/verdict/read-findings.ts'
import { type ComparedRounds, compareRounds } from './compare-rounds.ts'
import { findReviewSubject, type ReviewSubject } from './find-subject.ts'
import { findReviewRun, type ReviewStream, readReviews } from './review-stream.ts'

export type ListedReviewRun = ReviewRun & {
  readonly body: string
  /** Null until it has a verdict. */
  readonly round: number | null
  /** Whether it is about the head of today; null when that is not known. */
  readonly current: boolean | null
  /** The base is another one by now; the verdict is about the head and still counts. */
  readonly baseMoved: boolean
  readonly contradictory: boolean
  /** What an approval is worth, in words; null: it is none. */
  readonly detection: {
    readonly text: string
    readonly rule: string
    readonly closes: boolean
    readonly why: string
  } | null
}

export type ShownReviews = {
  readonly session: string
  readonly reviewerSessionId: string | null
  readonly reviewerHandleId: string | null
  readonly head: string | null
  readonly decision: HeadDecision
  readonly rule: string
  readonly approvals: number
  readonly required: number
  readonly rounds: ComparedRounds['rounds']
  readonly convergence: ComparedRounds['convergence']
  /** Newest first. */
  readonly reviews: readonly ListedReviewRun[]
}

export async function showReviews(world: World, id: string): Promise<ShownReviews> {
  const subject = await findReviewSubject(world, id)
  const stream = await readReviews(world, subject.id)
  const compared = await compareRounds(world, subject.project.path, stream.runs)
  const { required } = subject.config.reviews
  const counted = await withoutUnproven(world, subject.config, subject.project.path, stream.runs)
  const { result, rule, evidence } = deriveReviewDecision({ headSha: subject.headSha, required, runs: counted })
  const shown = await Promise.all(stream.runs.map(run => toShown(world, subject, run, compared)))
  return {
    session: subject.id,
    ...(await findLiving(world, stream)),
    head: subject.headSha,
    decision: result,
    rule,
    approvals: evidence.approvals,
    required,
    ...compared,
    reviews: shown.toReversed(),
  }
}

export async function showReviewRun(world: World, runId: string): Promise<ListedReviewRun | undefined> {
  const run = await findReviewRun(world, runId)
  if (!run) return undefined
  const { reviews } = await showReviews(world, run.sessionId)
  return reviews.find(({ id }) => id === runId)
}

async function toShown(
  world: World,
  { headSha, baseSha, config, project }: ReviewSubject,
  run: ReviewRun,
  { rounds }: ComparedRounds,
): Promise<ListedReviewRun> {
  const judged = await judgeApproval(world, config, project.path, run)
  const pick = ({ text, rule, closes }: JudgedApproval) => ({ text, rule, closes })
  const bytes = run.bodyHash === null ? new Uint8Array() : await world.store.blobs.get(run.bodyHash)
  return {
    ...run,
    body: new TextDecoder().decode(bytes),
    round: rounds.find(({ runIds }) => runIds.includes(run.id))?.number ?? null,
    current: headSha === null ? null : run.targetSha === headSha,
    baseMoved: headSha === run.targetSha && baseSha !== run.baseSha,
    contradictory: isContradictory(run.verdict, run.findings),
    detection: judged && { ...pick(judged), why: describeApproval(judged) },
  }
}

/** The reviewer that lives and was launched last; its terminal is the one to attach. */
async function findLiving(world: World, { reviews }: ReviewStream) {
  const launched = reviews.toSorted((one, other) => other.version - one.version)
  for (const { reviewerSessionId, reviewerHandleId } of launched) {
    const view = reviewerSessionId === null ? undefined : await findSession(world, reviewerSessionId)
    if (view && !isEnded(view.record.session.state)) return { reviewerSessionId, reviewerHandleId }
  }
  return { reviewerSessionId: launched[0]?.reviewerSessionId ?? null, reviewerHandleId: null }
}
