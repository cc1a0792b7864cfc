// Does the work of codegen: an agent in an isolated worktree, or a person's own worktree, branch or patch. What came of it
// is captured exactly and measured against the plan; the user's own tree is not touched.

import { provostError } from '#kernel/errors/errors'
import type { Actor } from '#kernel/events/actor'
import type { Asking, World } from '#recorder/world'
import { findSession } from '#session/usecases/life/need-session'
import { composeWorkerPrompt, type PreviousChange } from '#task/rules/agents/compose-task-prompts'
import { readSignal } from '#task/rules/agents/read-submission'
import { composeGuide, SUBMISSIONS } from '#task/rules/agents/submission-guide'
import { nextAttempt } from '#task/rules/facts/derive-budget'
import { readPlanOnDisk } from '#task/rules/facts/derive-plan-facts'
import { isCodeReview, isOpenBlocking } from '#task/rules/facts/judge-code-review'
import { blameOutside, type Signs } from '#task/rules/path/blame-outside'
import { parseObject } from '#task/rules/record/read-recorded'
import type { TaskDocuments } from '#task/rules/record/task-documents'
import { listFailedSuites } from '#task/rules/tests/failed-tests'
import type { TaskShape } from '#task/wire/task-schemas'
import { type AgentSeat, seatAgents } from '../agents/agent-seat.ts'
import { findComeBack } from '../agents/came-back.ts'
import { inAttempt } from '../agents/in-attempt.ts'
import { failAgent, failureOf, outsideOf, readSubmission, runAgent } from '../agents/run-agent.ts'
import {
  inWorktree,
  isWorktree,
  makeSeatedWorktree,
  makeWorktree,
  needBase,
  worktreePath,
} from '../change/make-worktree.ts'
import { bringPrevious, readLogEnds } from '../change/previous-change.ts'
import { recordCapture } from '../change/record-capture.ts'
import { askTable } from '../look/ask-table.ts'
import type { TaskAtWork } from '../look/task-at-work.ts'
import { holdTask } from '../steer/hold-task.ts'
import { needPhase } from '../steer/need-phase.ts'
import type { TaskAnswer } from './answer-task.ts'

export type CodegenSource =
  | { readonly kind: 'worktree'; readonly path: string }
  | { readonly kind: 'branch'; readonly name: string }
  | { readonly kind: 'patch'; readonly text: string }

export type CodegenWish = TaskShape<'CodegenWish'>

export function codegenTask(world: World, asking: Asking, id: string, wish: CodegenWish): Promise<TaskAnswer> {
  return holdTask(world, asking, id, { name: 'codegen' }, async task => {
    needPhase(task, 'codegen')
    const allowEmpty = wish.allowEmpty ?? task.config.task.allowEmpty
    if (wish.from) await takeFrom(task, wish.from, allowEmpty)
    else if (wish.by === 'hand') await offerWorktree(task)
    else await inAttempt(task, 'codegen', attempt => workByAgent(task, attempt, allowEmpty, wish.fresh === true))
    return askTable(task, { command: 'codegen', mayMove: !wish.noMove })
  })
}

async function workByAgent(task: TaskAtWork, attempt: number, allowEmpty: boolean, isFresh: boolean): Promise<void> {
  const { world, place, config } = task
  const wanted = [{ role: 'Worker', agent: config.worker }]
  const [first] = await seatAgents(task, 'codegen', attempt, await needBase(task), wanted)
  const { base } = first!
  if (first!.isFound && task.view.artifacts.output?.attempt === attempt) return // captured before it was interrupted
  const { path, isNew } = await makeSeatedWorktree(task, [first!], first!.session, base.commit)
  const previous = await bringPrevious(task, path, { isFresh, isBegun: !isNew })
  const watch = { root: place.root, worktree: path, links: config.symlinks }
  const before = await readSigns(task, first!, () => world.workspace.watchOutside(watch))
  task.notes.push(`worker session ${first!.session} in worktree ${path}`)
  const run = await runAgent(task, first!, seat => composeWorkPrompt(task, seat, previous), path)
  const { end, seat } = run
  const failure = failureOf(run)
  const signalled = await recordSignal(task, seat)
  if (failure && !signalled) await failAgent(task, run, 'a change', ` Its worktree is kept: ${path}`)
  const by: Actor = { kind: 'agent', id: seat.session }
  const isConfined = (await findSession(world, seat.session))?.confinement?.isConfined === true
  const [outside] = [...outsideOf(end), ...blameOutside(before, await world.workspace.watchOutside(watch), isConfined)]
  const done = await recordCapture(task, { worktree: path, base, attempt, by, allowEmpty, outside })
  // What is captured lies in the task's directory and under a ref; what was refused stays for a person to look at.
  if (done) await world.workspace.removeWorktree(place.root, path)
  else task.notes.push(`the worktree is kept: ${path}`)
}

/** As they were before the agent was started, also for whoever hears it to its end in its place. */
async function readSigns(task: TaskAtWork, { session }: AgentSeat, look: () => Promise<Signs>): Promise<Signs> {
  const { world, place } = task
  const file = `seats/${session}.signs.json`
  const kept = await world.taskFiles.read(place, file)
  if (kept) return new Map(JSON.parse(kept.text))
  const signs = await look()
  await world.taskFiles.write(place, file, JSON.stringify([...signs]))
  return signs
}

async function recordSignal(task: TaskAtWork, seat: AgentSeat): Promise<boolean> {
  const signal = readSignal(await readSubmission(task, seat, SUBMISSIONS.signal))
  if (signal === null) return false
  if (signal === 'unknown') {
    task.notes.push(`${SUBMISSIONS.signal} of ${seat.session} holds no known signal and was refused`)
    return false
  }
  const actor = { kind: 'agent', id: seat.session } as const
  await task.record({ type: 'task.signal_received', data: { ...signal, session: seat.session }, actor })
  task.notes.push(`signal ${signal.signal}: ${signal.text}`)
  return true
}

async function composeWorkPrompt(task: TaskAtWork, seat: AgentSeat, previous: PreviousChange | null): Promise<string> {
  const documents = await task.world.taskFiles.readDocuments(task.place)
  const { plan, effective } = readPlanOnDisk(documents)
  if (!plan) {
    throw provostError('TASK_NO_PLAN', { message: 'There is no valid plan to carry out.', details: { what: 'a plan' } })
  }
  const failed = listFailedSuites(documents.eval ? parseObject(documents.eval.text) : undefined)
  const { text } = composeWorkerPrompt({
    plan,
    filePlan: effective ?? [],
    cameBack: await findComeBack(task, documents),
    failed,
    logs: await readLogEnds(task, failed),
    issues: issuesOf(documents),
    previous,
  })
  return `${text}\n${composeGuide('codegen', seat.submitDirectory)}`
}

function issuesOf({ codeReview }: TaskDocuments) {
  const review = codeReview ? parseObject(codeReview.text) : undefined
  return isCodeReview(review) ? review.issues.filter(issue => isOpenBlocking(issue) || issue.severity === 'major') : []
}

async function takeFrom(task: TaskAtWork, from: CodegenSource, allowEmpty: boolean): Promise<void> {
  const base = await needBase(task)
  const attempt = nextAttempt(task.view)
  const capture = (worktree: string) =>
    recordCapture(task, { worktree, base, attempt, by: task.asking.actor, allowEmpty, outside: undefined })
  if (from.kind === 'worktree') {
    await capture(from.path)
    return
  }
  const commit = from.kind === 'branch' ? await needBranch(task, from.name) : undefined
  await inWorktree(task, `${task.id}-hand-${attempt}`, base.commit, async path => {
    const wish = from.kind === 'patch' ? { patch: from.text } : { commit: commit! }
    const misfit = await task.world.workspace.bringIn(task.place.root, path, wish)
    if (misfit !== null) throw misfitError(misfit)
    await capture(path)
  })
}

async function needBranch({ world, place }: TaskAtWork, name: string): Promise<string> {
  const found = await world.workspace.findRef(place.root, `refs/heads/${name}`)
  if (found) return found
  throw provostError('NOT_FOUND', { details: { noun: 'branch', id: name }, hint: 'list them with `git branch`' })
}

function misfitError(misfit: string): Error {
  return provostError('TASK_ARTIFACT_INVALID', {
    message: `The change does not fit the base: ${misfit}.`,
    hint: 'make it anew on the current base',
    details: { n: 1, file: 'the patch' },
  })
}

/** A place to work in by hand, with the base checked out. */
async function offerWorktree(task: TaskAtWork): Promise<void> {
  const base = await needBase(task)
  const name = `${task.id}-hand`
  const path = worktreePath(task, name)
  if (!(await isWorktree(task, path))) await makeWorktree(task, name, base.commit)
  task.notes.push(`work in ${path}`, `then: provost task codegen ${task.id} --from worktree:${path}`)
}
