// Does the work of codegen: an agent in an isolated worktree, or a person's own worktree, branch or patch. What came of it
// is captured exactly and measured against the plan; the user's own tree is not touched.
import type { Actor } from '#core/kernel/actor'
import { provostError } from '#core/kernel/errors'
import { composeWorkerPrompt } from '#core/task/compose-task-prompts'
import { nextAttempt } from '#core/task/derive-budget'
import { readPlanOnDisk } from '#core/task/derive-plan-facts'
import { isCodeReview, isOpenBlocking } from '#core/task/judge-code-review'
import { parseObject } from '#core/task/read-recorded'
import { readSignal } from '#core/task/read-submission'
import { composeGuide, SUBMISSIONS } from '#core/task/submission-guide'
import type { TaskDocuments } from '#core/task/task-documents'
import type { Asking, World } from '../world.ts'
import { type AgentSeat, seatAgents } from './agent-seat.ts'
import type { TaskAnswer } from './answer-task.ts'
import { askTable } from './ask-table.ts'
import { findComeBack } from './came-back.ts'
import { holdTask } from './hold-task.ts'
import { inWorktree, makeWorktree, needBase, worktreePath } from './make-worktree.ts'
import { needPhase } from './need-phase.ts'
import { recordCapture } from './record-capture.ts'
import { failAgent, failureOf, outsideOf, readSubmission, runAgent } from './run-agent.ts'
import type { TaskAtWork } from './task-at-work.ts'

export type CodegenSource =
  | { readonly kind: 'worktree'; readonly path: string }
  | { readonly kind: 'branch'; readonly name: string }
  | { readonly kind: 'patch'; readonly text: string }

export type CodegenWish = {
  readonly by: 'agent' | 'hand'
  readonly from?: CodegenSource
  readonly allowEmpty?: boolean
  readonly noMove?: boolean
}

export function codegenTask(world: World, asking: Asking, id: string, wish: CodegenWish): Promise<TaskAnswer> {
  return holdTask(world, asking, id, { name: 'codegen' }, async task => {
    needPhase(task, 'codegen')
    const allowEmpty = wish.allowEmpty ?? task.config.task.allowEmpty
    if (wish.from) await takeFrom(task, wish.from, allowEmpty)
    else if (wish.by === 'hand') await offerWorktree(task)
    else await workByAgent(task, allowEmpty)
    return askTable(task, { command: 'codegen', mayMove: !wish.noMove })
  })
}

async function workByAgent(task: TaskAtWork, allowEmpty: boolean): Promise<void> {
  const { world, place, config } = task
  const base = await needBase(task)
  const attempt = nextAttempt(task.view)
  const [seat] = await seatAgents(task, 'codegen', attempt, [{ role: 'Worker', agent: config.worker }])
  const prompt = await composeWorkPrompt(task, seat!)
  const path = await makeWorktree(task, seat!.session, base.commit)
  const watch = { root: place.root, worktree: path, links: config.symlinks }
  const before = await world.workspace.watchOutside(watch)
  task.notes.push(`worker session ${seat!.session} in worktree ${worktreePath(task, seat!.session)}`)
  const end = await runAgent(task, seat!, prompt, path)
  const failure = failureOf(end)
  const signalled = await recordSignal(task, seat!)
  if (failure && !signalled) await failAgent(task, seat!, 'a change', failure, ` Its worktree is kept: ${path}`)
  const by: Actor = { kind: 'agent', id: seat!.session }
  const [outside] = [...outsideOf(end), ...compareSigns(before, await world.workspace.watchOutside(watch))]
  const done = await recordCapture(task, { worktree: path, base, attempt, by, allowEmpty, outside })
  // What is captured lies in the task's directory and under a ref; what was refused stays for a person to look at.
  if (done) await world.workspace.removeWorktree(place.root, path)
  else task.notes.push(`the worktree is kept: ${path}`)
}

function compareSigns(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])]
  return names.filter(name => before.get(name) !== after.get(name))
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

async function composeWorkPrompt(task: TaskAtWork, seat: AgentSeat): Promise<string> {
  const documents = await task.world.taskFiles.readDocuments(task.place)
  const { plan, effective } = readPlanOnDisk(documents)
  if (!plan) {
    throw provostError('TASK_NO_PLAN', { message: 'There is no valid plan to carry out.', details: { what: 'a plan' } })
  }
  const { text } = composeWorkerPrompt({
    plan,
    filePlan: effective ?? [],
    cameBack: await findComeBack(task, documents),
    failing: failingOf(documents),
    issues: issuesOf(documents),
  })
  return `${text}\n${composeGuide('codegen', seat.submitDirectory)}`
}

function failingOf({ eval: report }: TaskDocuments): string[] {
  const suites = report ? parseObject(report.text)?.suites : undefined
  const list: readonly { id?: unknown; status?: unknown; cases?: unknown }[] = Array.isArray(suites) ? suites : []
  return list.flatMap(({ id, status, cases }) => {
    const bad = (Array.isArray(cases) ? cases : []).filter(one => one?.status === 'failed' || one?.status === 'error')
    if (bad.length > 0) return bad.map(one => `${String(id)}::${String(one.id)}`)
    return status === 'failed' || status === 'timeout' ? [String(id)] : []
  })
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
    const misfit = await task.world.workspace.bringIn(path, wish)
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
  const isThere = (await task.world.workspace.findBase(path, 'HEAD').catch(() => undefined)) !== undefined
  if (!isThere) await makeWorktree(task, name, base.commit)
  task.notes.push(`work in ${path}`, `then: provost task codegen ${task.id} --from worktree:${path}`)
}
