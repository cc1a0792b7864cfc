// Planning by an agent: it is asked in rounds until its plan has settled, a blocking question stands open, or nothing
// more comes. No plan is recorded before it has settled.

import type { JsonObject } from '#kernel/reading/json-value'
import type { TaskAdvice } from '#lessons/usecases/advise-task'
import type { Base } from '#task/ports/workspace'
import { composePlannerPrompt } from '#task/rules/agents/compose-task-prompts'
import { readAskedQuestions } from '#task/rules/agents/read-submission'
import { composeGuide, SUBMISSIONS } from '#task/rules/agents/submission-guide'
import { listOpenQuestions, readPlanOnDisk } from '#task/rules/facts/derive-plan-facts'
import { classifyStructure } from '#task/rules/plan/classify-structure'
import { findStructuralFlaws, type StructuralFlaw } from '#task/rules/plan/find-structural-flaws'
import type { PlanProblem } from '#task/rules/plan/plan-problem'
import { type PlanReport, validatePlanText } from '#task/rules/plan/validate-plan'
import { parseObject } from '#task/rules/record/read-recorded'
import { type AgentSeat, seatAgents } from '../agents/agent-seat.ts'
import { findComeBack } from '../agents/came-back.ts'
import { inAttempt } from '../agents/in-attempt.ts'
import { type AgentRun, failAgent, failureOf, readSubmission, runAgent } from '../agents/run-agent.ts'
import { inSeatedWorktree, needBase } from '../change/make-worktree.ts'
import type { TaskAtWork } from '../look/task-at-work.ts'
import { describeProblem, recordPlan } from './record-plan.ts'
import { settlePlanning } from './settle-planning.ts'

export type Attachment = { readonly name: string; readonly text: string }

type Draft = {
  readonly text: string
  readonly value: JsonObject | null
  readonly report: PlanReport
  /** Those of the plan and of the plan against the base. */
  readonly problems: readonly PlanProblem[]
  readonly by: string
}

const ROUNDS_MAX = 6
const FILES_MAX = 2_000
const GUIDANCE = 'AGENTS.md'

export function planInRounds(task: TaskAtWork, attachments: readonly Attachment[]): Promise<string[]> {
  return inAttempt(task, 'planning', attempt => holdRounds(task, attempt, attachments))
}

/** An attempt that was begun before is held again from its first round: the agents that it had are not started anew. */
async function holdRounds(task: TaskAtWork, attempt: number, attachments: readonly Attachment[]): Promise<string[]> {
  const advice = await adviseFor(task)
  await task.record({ type: 'task.advised', data: advice.given })
  await settlePlanning(task, { byHand: false, clarify: 'pending', structure: 'none', idleRounds: 0 })
  let previous = await findLastDraft(task, attempt, await needBase(task))
  let idleRounds = 0
  for (let round = 1; round <= ROUNDS_MAX; round++) {
    const { draft, run } = await holdRound(task, attempt, previous, attachments, advice.lines)
    if (isWaiting(task, draft)) {
      await settlePlanning(task, { byHand: false, clarify: 'done', structure: 'none', idleRounds, isRound: true })
      return draft ? draft.problems.map(describeProblem) : []
    }
    if (!draft) return failAgent(task, run, SUBMISSIONS.plan)
    const structure = classifyStructure(previous?.value ?? null, draft.value)
    idleRounds = draft.text === previous?.text ? idleRounds + 1 : 0
    const rounds = { byHand: false, clarify: 'done', structure, idleRounds } as const
    previous = draft
    const substate = await settlePlanning(task, { ...rounds, isRound: true })
    if (substate !== 'formalizing' && substate !== 'review_ready') continue
    if (await takeDraft(task, attempt, draft)) {
      await settlePlanning(task, rounds)
      return []
    }
  }
  task.notes.push(`the plan did not settle within ${ROUNDS_MAX} rounds`)
  return previous ? previous.problems.map(describeProblem) : []
}

/** Loaded here: a plan made by hand asks for no advice. */
async function adviseFor({ world, view, project, config }: TaskAtWork): Promise<TaskAdvice> {
  const { adviseTask } = await import('#lessons/usecases/advise-task')
  const { title, brief } = view
  return adviseTask(world, { task: `${title}\n${brief}`, repo: project.repo, surfaces: config.surfaces })
}

function isWaiting({ view }: TaskAtWork, draft: Draft | undefined): boolean {
  return listOpenQuestions(view, draft?.report ?? null).length > 0
}

/** A draft that breaks the rules is refused, and its problems are in the next prompt. */
async function takeDraft(task: TaskAtWork, attempt: number, draft: Draft): Promise<boolean> {
  const { problems } = draft
  if (problems.length === 0) {
    await recordPlan(task, draft.text, { kind: 'agent', id: draft.by })
    return true
  }
  await task.record({ type: 'task.artifact_refused', data: { kind: 'plan', phase: 'planning', attempt, problems } })
  return false
}

async function holdRound(
  task: TaskAtWork,
  attempt: number,
  previous: Draft | undefined,
  attachments: readonly Attachment[],
  advice: readonly string[],
): Promise<{ readonly draft: Draft | undefined; readonly run: AgentRun }> {
  const base = await needBase(task)
  const wanted = [{ role: 'Planner', agent: task.config.planner }]
  const [first] = await seatAgents(task, 'planning', attempt, base, wanted)
  const { commit } = first!.base
  const compose = (seat: AgentSeat) => composeRoundPrompt(task, seat, commit, { previous, attachments, advice })
  const run = await inSeatedWorktree(task, [first!], first!.session, commit, path =>
    runAgent(task, first!, compose, path),
  )
  if (failureOf(run)) return failAgent(task, run, SUBMISSIONS.plan)
  await recordQuestions(task, run.seat)
  const text = await readSubmission(task, run.seat, SUBMISSIONS.plan)
  const paths = await task.world.workspace.listPaths(task.place.root, commit)
  return { draft: text === null ? undefined : readDraft(text, run.seat.session, paths), run }
}

/** What needs no model is checked before a reviewer is asked, and reaches the planner and the person at once. */
function readDraft(text: string, by: string, basePaths: ReadonlySet<string>): Draft {
  const report = validatePlanText(text)
  const { effective } = readPlanOnDisk({ plan: { text, sha256: '' }, files: null })
  const flaws = report.ok && effective ? findStructuralFlaws({ isValid: true, filePlan: effective, basePaths }) : []
  const problems = [...report.problems, ...flaws.flatMap(toProblem)]
  return { text, value: parseObject(text) ?? null, report, problems, by }
}

/** A plan without files is a matter of the table. */
function toProblem({ code, at }: StructuralFlaw): PlanProblem[] {
  return code === 'FILE_EXISTS' || code === 'FILE_ABSENT' ? [{ code, at }] : []
}

/** A question that was asked before keeps its answer. */
async function recordQuestions(task: TaskAtWork, seat: AgentSeat): Promise<void> {
  const asked = readAskedQuestions(await readSubmission(task, seat, SUBMISSIONS.questions))
  const known = new Set(task.view.questions.map(({ id }) => id))
  const actor = { kind: 'agent', id: seat.session } as const
  const fresh = asked.filter(({ id }) => !known.has(id))
  await task.record(...fresh.map(data => ({ type: 'task.question_asked' as const, data, actor })))
  task.notes.push(...fresh.map(({ id, text, blocking }) => `${id}${blocking ? ' [blocking]' : ''} ${text}`))
}

async function composeRoundPrompt(
  task: TaskAtWork,
  seat: AgentSeat,
  commit: string,
  given: {
    readonly previous: Draft | undefined
    readonly attachments: readonly Attachment[]
    readonly advice: readonly string[]
  },
): Promise<string> {
  const { previous, attachments, advice } = given
  const { world, place, view } = task
  const documents = await world.taskFiles.readDocuments(place)
  const paths = [...(await world.workspace.listPaths(place.root, commit))]
  const { text } = composePlannerPrompt({
    brief: [view.brief, ...attachments.map(({ name, text }) => `${name}:\n${text}`)].join('\n\n'),
    questions: view.questions,
    draft: previous?.text ?? null,
    problems: previous?.problems ?? [],
    cameBack: await findComeBack(task, documents),
    advice,
    files:
      paths.length > FILES_MAX ? [...paths.slice(0, FILES_MAX), `[cut: ${FILES_MAX} of ${paths.length} files]`] : paths,
    guidance: paths.includes(GUIDANCE) ? await world.reviews.commits.readText(place.root, commit, GUIDANCE) : null,
    submitTo: seat.submitDirectory,
  })
  return `${text}\n${composeGuide('planning', seat.submitDirectory)}`
}

/** What the planner handed in last before this attempt. */
async function findLastDraft(task: TaskAtWork, attempt: number, { commit }: Base): Promise<Draft | undefined> {
  const files = await task.world.taskFiles.list(task.place, 'inbox')
  const isDraft = (file: string) => file.startsWith('inbox/planning-') && file.endsWith(`/${SUBMISSIONS.plan}`)
  const isOfThis = (file: string) => file.startsWith(`inbox/planning-${attempt}/`)
  const drafts = files.filter(file => isDraft(file) && !isOfThis(file))
  const sessions = task.view.sessions
  const newest = drafts.toSorted((left, right) => placeOf(sessions, right) - placeOf(sessions, left))[0]
  if (newest === undefined) return undefined
  const document = await task.world.taskFiles.read(task.place, newest)
  const paths = await task.world.workspace.listPaths(task.place.root, commit)
  return document ? readDraft(document.text, sessionOf(newest), paths) : undefined
}

function placeOf(sessions: readonly string[], file: string): number {
  return sessions.indexOf(sessionOf(file))
}

function sessionOf(file: string): string {
  return file.split('/')[2] ?? ''
}
