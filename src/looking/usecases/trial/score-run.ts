// Scores a finished run of a trial: a run that did not come to a verdict is left out and never a miss.
import { provostError } from '#kernel/errors/errors'
import { sha256Hex } from '#kernel/events/hash'
import type { ReviewerIdentity } from '#looking/rules/looking-words'
import type { RecordedTrial, ToldReport } from '#looking/rules/record/trial'
import type { Report } from '#looking/rules/trial/match-catch'
import { readBodyReports } from '#looking/rules/trial/read-body-reports'
import { type ChangedLine, scoreTrial } from '#looking/rules/trial/score-trial'
import { readAllRows } from '#recorder/read-all-rows'
import type { Asking, World } from '#recorder/world'
import { composePrompts } from '#review/rules/compose-prompts'
import type { ReviewRun } from '#review/rules/record/review'
import type { ReviewFinding } from '#review/rules/verdict/review-finding'
import { readReviews } from '#review/usecases/review-stream'
import type { SessionView } from '#session/rules/record/session-view'
import { findSession } from '#session/usecases/life/need-session'
import type { UsageTurn } from '#usage/rules/counting/usage-turn'
import { needTrial } from '../find-trial.ts'
import { recordTrial } from '../looking-stream.ts'

export async function scoreRun(
  world: World,
  asking: Asking,
  id: string,
  run: ReviewRun,
  changed: readonly ChangedLine[],
): Promise<void> {
  const trial = await needTrial(world, id)
  const session = await findReviewerSession(world, run)
  const reviewer = await identifyReported(world, run.harness, session)
  const failure = run.status === 'complete' ? null : `run ${run.status}: ${run.failReason ?? 'no verdict'}`
  const reports = failure === null ? await readReports(world, run) : []
  await recordScore(world, asking, trial, { run: run.id, reviewer, session, failure, reports }, changed)
}

/** Who reports everything is known by less. */
const TOLD_MAX = 100

export type EndedLook = {
  readonly run: string
  readonly reviewer: ReviewerIdentity
  readonly session: SessionView | undefined
  /** Why it came to no end that could be scored; null: it did. */
  readonly failure: string | null
  readonly reports: readonly Report[]
  /** Its reports in its own words, where no other record has them. */
  readonly told?: readonly ToldReport[]
}

export async function recordScore(
  world: World,
  asking: Asking,
  { id, plants }: RecordedTrial,
  { run, reviewer, session, failure, reports, told }: EndedLook,
  changed: readonly ChangedLine[],
): Promise<void> {
  const blind = session?.confinement?.isConfined === true
  const reviewed = {
    type: 'trial.reviewed',
    data: { run, reviewer, blind, ...(told && { told: told.slice(0, TOLD_MAX) }) },
  }
  if (failure !== null)
    return recordTrial(world, asking, id, reviewed, { type: 'trial.left_out', data: { why: failure } })
  const scored = scoreTrial(plants, reports, changed)
  if (scored.result === 'scorer_broken')
    throw provostError('LOOKING_SCORER_BROKEN', { details: { which: JSON.stringify(scored.controls) } })
  const { score, controls, rule } = scored
  const data = { rule, score: { ...score, reports: reports.length }, controls, versions: { match: 1 } }
  await recordTrial(world, asking, id, reviewed, { type: 'trial.scored', data })
}

/** What is listed counts; only who lists nothing is taken at the lines of its text. */
async function readReports({ store }: World, { findings, bodyHash, verdict }: ReviewRun): Promise<Report[]> {
  if (findings.length > 0 || bodyHash === null || verdict === 'approved') return findings.map(toReport)
  return readBodyReports(new TextDecoder().decode(await store.blobs.get(bodyHash)))
}

function toReport({ id, path, line, kind }: ReviewFinding): Report {
  return { id, path: path ?? null, line: line ?? null, endLine: null, class: null, category: kind }
}

export async function findReviewerSession(
  world: World,
  { sessionId, id: run }: ReviewRun,
): Promise<SessionView | undefined> {
  const id = (await readReviews(world, sessionId)).sessionOf.get(run)
  return id ? findSession(world, id) : undefined
}

/** Another model or another prompt is another reviewer; a model that was not told is its own. */
export async function identifyReported(
  world: World,
  harness: string,
  session: Pick<SessionView, 'id' | 'projectId'> | undefined,
): Promise<ReviewerIdentity> {
  return { harness, model: session ? await findToldModel(world, session) : null, promptSha256: promptHash() }
}

/** All words to a reviewer but those of one change. */
export function promptHash(): string {
  const nothing = { projectId: '', sessionId: '', runId: '', changeUrl: '', changeTitle: '', targetSha: '' }
  const { systemPrompt, prompt } = composePrompts({ ...nothing, baseSha: null, advice: [], publish: 'none' })
  return sha256Hex(`${systemPrompt}\n${prompt}`)
}

export async function findToldModel(
  world: World,
  { id, projectId }: Pick<SessionView, 'id' | 'projectId'>,
): Promise<string | null> {
  const turns = await readAllRows<UsageTurn>(world, 'usage_turn', { scope: projectId })
  const models = turns.filter(turn => turn.for.session === id).flatMap(({ pieces }) => pieces.map(({ model }) => model))
  return models.findLast(model => model !== null) ?? null
}
