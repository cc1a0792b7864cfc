// Starts one agent for one phase of a task and hears it to its end. What it claims is nothing; what it left is looked at.
import { join } from 'node:path'
import { provostError } from '#kernel/errors/errors'
import type { AgentEnd } from '#session/ports/harness'
import { findSession } from '#session/usecases/life/need-session'
import { type AgentFailureAnswer, decideAgentFailure } from '#task/rules/decision/decide-agent-failure'
import { ARTIFACTS_OF } from '#task/rules/record/task-view'
import type { TaskAtWork } from '../look/task-at-work.ts'
import { type AgentSeat, seatAgents } from './agent-seat.ts'

const AGENT_MS = 60 * 60_000

/** The seat is another one when the agent of the first was never started. */
export type AgentRun = { readonly end: AgentEnd; readonly seat: AgentSeat; readonly stoppedBy: string | null }

export async function runAgent(
  task: TaskAtWork,
  seat: AgentSeat,
  compose: (seat: AgentSeat) => Promise<string>,
  workDirectory: string,
): Promise<AgentRun> {
  const end = await hear(task, seat, await compose(seat), workDirectory)
  if (end.status === 'not_started' && seat.isFound) {
    const { phase, attempt, base, role, agent } = seat
    const [other] = await seatAgents(task, phase, attempt, base, [{ role, agent }])
    return runAgent(task, other!, compose, workDirectory)
  }
  return { end, seat, stoppedBy: await findStopper(task, seat) }
}

/** Null when nobody but itself ended it. */
async function findStopper({ world }: TaskAtWork, { session }: AgentSeat): Promise<string | null> {
  const request = (await findSession(world, session))?.killRequest
  return request?.kind === 'manual' ? request.by.id : null
}

async function hear(task: TaskAtWork, seat: AgentSeat, prompt: string, workDirectory: string): Promise<AgentEnd> {
  const { agent, session, role, phase, attempt, submitDirectory } = seat
  const end = await seat.harness.run({
    agent,
    session,
    project: task.project.id,
    correlation: task.asking.correlation,
    role,
    phase,
    attempt,
    task: task.id,
    prompt,
    projectRoot: task.place.root,
    workDirectory,
    submitDirectory,
    timeoutMs: AGENT_MS,
    confinement: task.confinement,
  })
  const outside = outsideOf(end)
  if (outside.length > 0) await recordOutside(task, seat, outside, failureOfEnd(end) !== undefined)
  if (end.status !== 'not_started' && wasDenied(seat, end.lastWords))
    task.notes.push(`${session} was kept from writing elsewhere`)
  return end
}

/** What a confined agent wrote where it was not asked to. */
export function outsideOf(end: AgentEnd): readonly string[] {
  return end.status === 'not_started' ? [] : end.outside
}

const OUTSIDE_NAMED_MAX = 20

/** None of it is there any more; that it was tried is kept. Where a change is refused for it, that is the record. */
async function recordOutside(
  task: TaskAtWork,
  { session, phase, attempt }: AgentSeat,
  paths: readonly string[],
  hasFailed: boolean,
): Promise<void> {
  const named = paths.slice(0, OUTSIDE_NAMED_MAX)
  const more = paths.length > named.length ? ` and ${paths.length - named.length} more` : ''
  task.notes.push(`${session} wrote outside: ${named.join(', ')}${more}; refused, nothing there was changed`)
  if (phase === 'codegen' && !hasFailed) return
  const problems = named.map(path => ({ code: 'PATH_UNSAFE' as const, at: `WROTE_OUTSIDE ${path}` }))
  const kind = phase === 'done' ? 'output' : ARTIFACTS_OF[phase][0]
  await task.record({ type: 'task.artifact_refused', data: { kind, phase, attempt, problems } })
}

/** What an agent handed in under this name; null when it did not. */
export async function readSubmission(task: TaskAtWork, { inbox }: AgentSeat, name: string): Promise<string | null> {
  return (await task.world.taskFiles.read(task.place, `${inbox}/${name}`))?.text ?? null
}

/** Undefined when it ended well; otherwise why not, in words: its own, where it had some. */
export function failureOf({ end, stoppedBy }: Pick<AgentRun, 'end' | 'stoppedBy'>): string | undefined {
  return stoppedBy === null ? failureOfEnd(end) : `was stopped by ${stoppedBy}`
}

/** Without what to do about it, which the hint says. */
function sayFailure(run: AgentRun): string | undefined {
  const told = run.stoppedBy === null ? toldOf(run) : null
  return told ? `failed: ${told.sentence}` : failureOf(run)
}

function failureOfEnd(end: AgentEnd): string | undefined {
  if (end.status !== 'not_started' && end.failure) return `failed: ${end.failure.sentence}; ${end.failure.next}`
  switch (end.status) {
    case 'not_started':
      return `could not be started: ${end.because}`
    case 'timed_out':
      return 'took too long and was stopped'
    case 'exited':
      if (end.exitCode === 0) return undefined
      return `ended with ${end.exitCode === null ? 'a signal' : `exit code ${end.exitCode}`}${lastLine(end.lastWords)}`
  }
}

function lastLine(words: string): string {
  const line = words.trim().split('\n').at(-1)?.trim() ?? ''
  return line === '' ? '' : `: ${line}`
}

/** That an agent failed is kept before it is told: a person may ask about it later. */
export async function failAgent(task: TaskAtWork, run: AgentRun, file: string, more = ''): Promise<never> {
  const { seat, stoppedBy } = run
  const { session, phase } = seat
  const failure = failureOf(run)
  const because = `session ${session} ${failure ?? `ended without ${file}`}`
  const answer = answerTo(run)
  const code = stoppedBy === null ? CODES[answer.result] : 'TASK_STOPPED'
  await task.record({ type: 'task.refused', data: { command: phase, code, facts: {}, because } })
  throw provostError(code, {
    message: `Session ${session} ${sayFailure(run) ?? `ended without ${file}`}.${more}`,
    hint: stoppedBy === null ? adviseOn(task, run, failure) : `\`provost task run ${task.id}\` goes on`,
    details: {
      ...{ session, file, phase, id: task.id, by: stoppedBy ?? '', why: failure ?? `ended without ${file}` },
      ...{ rule: answer.rule, counts: answer.counts, until: toldOf(run)?.until ?? null },
    },
  })
}

const CODES = {
  try_again: 'TASK_AGENT_NO_ARTIFACT',
  ask_person: 'TASK_AGENT_CANNOT_WORK',
  wait: 'TASK_AGENT_MUST_WAIT',
} as const

function toldOf({ end }: AgentRun) {
  return end.status === 'not_started' ? null : (end.failure ?? null)
}

/** Whether trying again is worth anything, by what the agent said or by how it ended. */
function answerTo(run: AgentRun): AgentFailureAnswer {
  if (run.stoppedBy !== null) return decideAgentFailure('stopped')
  const told = toldOf(run)
  if (told) return decideAgentFailure(told.class)
  return decideAgentFailure(run.end.status === 'exited' ? 'no_artifact' : run.end.status)
}

/** A reviewer that could not work has not abstained: somebody has to do something, or to wait. */
export function isHindered(run: AgentRun): boolean {
  return failureOf(run) !== undefined && run.stoppedBy === null && !answerTo(run).counts
}

function adviseOn({ id }: TaskAtWork, run: AgentRun, failure: string | undefined): string {
  const { seat } = run
  const told = toldOf(run)
  if (told && !answerTo(run).counts) return `${told.next}; then \`provost task run ${id}\``
  const { submitDirectory } = seat
  return `read what it said in ${join(submitDirectory, 'output.log')}${wasDenied(seat, failure ?? '') ? ADVICE : ''}`
}

const ADVICE =
  '; what it has to write elsewhere is opened with `agents.write` in the home configuration, or run it with `--confinement off`'

/** The words of the system for a write where nobody may write. */
function wasDenied({ open }: AgentSeat, words: string): boolean {
  return open === null && /read-only file system|EROFS/i.test(words)
}
