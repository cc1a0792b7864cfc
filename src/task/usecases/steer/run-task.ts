// Takes a task as far as it goes by itself: one move or one phase's work after another, until it is done or a person is
// needed. None of the work is success by itself; the table looks again each time.
import { CONFINEMENT_WISHES } from '#access/rules/cage/decide-confinement'
import { isProvostError, type ProvostError, provostError } from '#kernel/errors/errors'
import { readInstant, writeInstant } from '#kernel/events/time'
import { isOneOf } from '#kernel/reading/json-value'
import type { AgentFlags, Asking, World } from '#recorder/world'
import { decideRun, type RunAction } from '#task/rules/decision/decide-run'
import { isPhase, type Phase } from '#task/rules/phase/phase'
import { decideWaiting, type Waiting } from '#task/rules/record/decide-waiting'
import { parseObject } from '#task/rules/record/read-recorded'
import type { RunWish } from '#task/rules/record/task-events'
import { hasSuiteWithoutProgram } from '#task/rules/tests/describe-errored'
import { adviseFailing } from '#task/rules/tests/describe-failing'
import { isInterruption } from '../agents/in-attempt.ts'
import { revertTask } from '../change/revert-task.ts'
import { falsifyBeforeDecision } from '../falsify/before-decision.ts'
import { lookAtTask } from '../look/look-at-task.ts'
import { acceptByPolicy } from '../phases/accept-by-policy.ts'
import { acceptTask } from '../phases/accept-task.ts'
import type { TaskAnswer } from '../phases/answer-task.ts'
import { composeAnswer } from '../phases/answer-task.ts'
import { codegenTask } from '../phases/codegen-task.ts'
import { planTask } from '../phases/plan-task.ts'
import { reviewCode } from '../phases/review-code.ts'
import { reviewPlan } from '../phases/review-plan.ts'
import { testTask } from '../phases/test-task.ts'
import { holdTask, holdWhenFree, needTask, takeRunLease } from './hold-task.ts'
import { listHarnesses, lookAtCost } from './look-at-cost.ts'
import { nextTask } from './next-task.ts'
import { hasStopWish, takeStopWish } from './stop-wish.ts'
import { isHeldByTests } from './waive-tests.ts'

export type RunAnswer = TaskAnswer & {
  readonly stopped: { readonly action: RunAction['action']; readonly rule: string }
  readonly moves: readonly { readonly from: Phase; readonly to: Phase; readonly rule: string }[]
}

const BACK_OFF_MS = 10_000
const BACK_OFF_MAX_MS = 5 * 60_000
const MINUTE_MS = 60_000
const WAIT_LOOK_MS = 2_000

export async function runTask(world: World, asking: Asking, id: string, wish: RunWish): Promise<RunAnswer> {
  const lease = await takeRunLease(world, asking, id)
  try {
    const given = { ...asking, agents: agentsOf(wish) }
    await begin(world, given, id, wish)
    return await drive(world, { ...given, seenVersion: null, onceKey: null }, id, wish)
  } finally {
    await lease.release()
  }
}

/** Goes on with a run whose carrier is gone, in the name of whoever asked for it. Undefined when there is none. */
export async function continueRun(world: World, correlation: string, id: string): Promise<RunAnswer | undefined> {
  const asked = (await needTask(world, id)).run
  if (!asked) return undefined
  const asking: Asking = { actor: asked.by, correlation, cause: asked.event, onceKey: null, seenVersion: null }
  const lease = await takeRunLease(world, asking, id)
  try {
    const { run } = await needTask(world, id) // it may have ended before we held it
    return run ? await drive(world, { ...asking, agents: agentsOf(run.wish) }, id, run.wish) : undefined
  } finally {
    await lease.release()
  }
}

function agentsOf({ harness, confinement }: RunWish): AgentFlags {
  return { harness, confinement: isOneOf(confinement, CONFINEMENT_WISHES) ? confinement : undefined }
}

async function drive(world: World, quiet: Asking, id: string, wish: RunWish): Promise<RunAnswer> {
  let begin = world.clock.monotonic()
  const moves: RunAnswer['moves'][number][] = []
  for (let failures = 0; ; ) {
    begin += await waitOut(world, id) // a cap is for work
    if (await hasStopWish(world, id)) return finish(world, quiet, id, STOPPED, moves)
    await falsifyBeforeDecision(world, quiet, id)
    const minutes = (world.clock.monotonic() - begin) / MINUTE_MS
    const { because, ...action } = await decide(world, id, wish, { minutes, failures })
    if (action.action === 'stop' || action.action === 'pause' || action.action === 'wait') {
      return finish(world, quiet, id, action, moves, because)
    }
    try {
      const answer = action.action === 'move' ? await nextTask(world, quiet, id, {}) : await work(world, quiet, id)
      if (answer.moved) moves.push({ ...answer.moved, rule: answer.rule })
      failures = answer.needs === 'work' && !answer.moved ? failures + 1 : 0
    } catch (error) {
      if (!isProvostError(error) || isInterruption(error)) throw error
      failures++
      const waiting = error.code === 'TASK_AGENT_MUST_WAIT' ? await decideWait(world, id, error, failures) : null
      if (waiting?.result === 'wait') {
        await beginWait(world, quiet, id, error, waiting)
        continue
      }
      if (waiting ? waiting.result === 'pause' : isHopeless(error.code)) {
        const pause: RunAction = { action: 'pause', rule: error.code, to: null }
        // Whoever has done what the words say lets it run again; doing a phase by itself would meet the same.
        const nextSteps = [`provost task run ${id}`]
        return { ...(await finish(world, quiet, id, pause, moves, adviseOf(error))), nextSteps }
      }
    }
    if (failures > 1) await backOff(world, failures)
  }
}

const STOPPED: RunAction = { action: 'pause', rule: 'STOPPED', to: null }

function backOff(world: World, failures: number): Promise<void> {
  return rest(world, Math.min(BACK_OFF_MS * 2 ** (failures - 2), BACK_OFF_MAX_MS))
}

function adviseOf({ message, hint }: ProvostError): string {
  return hint === undefined ? message : `${message.replace(/\.$/, '')}; ${hint}`
}

/** Trying again would change nothing: a person has to. */
function isHopeless(code: string): boolean {
  return code !== 'TASK_AGENT_NO_ARTIFACT' && code !== 'STORE_BUSY' && code !== 'TASK_BUSY'
}

async function decideWait(world: World, id: string, { details }: ProvostError, failures: number): Promise<Waiting> {
  return decideWaiting({
    rule: String(details?.rule),
    until: readInstant(details?.until) ?? null,
    failures,
    isUnderway: ((await needTask(world, id)).run?.moves ?? 0) > 0,
    now: world.clock.now(),
  })
}

/** On record, so that everybody sees it and whoever carries the run on after us waits as well. */
function beginWait(
  world: World,
  asking: Asking,
  id: string,
  error: ProvostError,
  waiting: Waiting & { result: 'wait' },
) {
  const { session = '', why = error.message } = error.details ?? {}
  const data = {
    session: String(session),
    until: writeInstant(waiting.until),
    because: `${session} ${why}`,
    rule: waiting.rule,
  }
  return holdTask(world, asking, id, { name: 'run' }, task => task.record({ type: 'task.run_waits', data }))
}

/** A stop is heard meanwhile. Answers how long it took. */
async function waitOut(world: World, id: string): Promise<number> {
  const begin = world.clock.monotonic()
  const until = readInstant((await needTask(world, id)).run?.waits?.until)
  while (until !== undefined && world.clock.now() < until && !(await hasStopWish(world, id)))
    await rest(world, WAIT_LOOK_MS)
  return world.clock.monotonic() - begin
}

async function rest({ clock, stopping }: World, ms: number): Promise<void> {
  await clock.sleep(ms, stopping).catch(() => {})
  if (stopping?.aborted) throw provostError('WORK_INTERRUPTED', { details: { what: 'a pause before the next try' } })
}

/** That it runs is on record before anything is done: whoever carries it out may be killed, and another one goes on. */
function begin(world: World, asking: Asking, id: string, wish: RunWish): Promise<void> {
  return holdTask(world, asking, id, { name: 'run' }, async task => {
    await takeStopWish(world, task.place)
    const resumed = task.view.isPaused ? [{ type: 'task.resumed', data: {} } as const] : []
    await task.record(...resumed, { type: 'task.run_asked', data: { wish } })
  })
}

/** Rules that speak of money, and so say how much. */
const COST_RULES = ['CAP_COST', 'COST_UNKNOWN']

/** Rules that can speak of tests, and then say which. */
const TEST_RULES = ['BUDGET_EXHAUSTED', 'SUITE_CANNOT_START']

type Decided = RunAction & { readonly because?: string }

type SoFar = { readonly minutes: number; readonly failures: number }

async function decide(world: World, id: string, wish: RunWish, { minutes, failures }: SoFar): Promise<Decided> {
  const look = await lookAtTask(world, id)
  const { facts, next, view, config, observed, place, documents } = look
  if (isHeldByTests(look)) return { action: 'pause', rule: next.rule, to: null }
  const { run, accept } = config.task
  const capUsd = wish.maxCost ?? run.costUsd
  const cost = await lookAtCost(world, id, capUsd, listHarnesses(config, wish.harness))
  const action = decideRun({
    next,
    phase: view.phase,
    pauseAt: (wish.pauseAt ?? []).filter(isPhase),
    until: isPhase(wish.until) ? wish.until : null,
    used: facts.used,
    limit: facts.limit,
    spent: { moves: view.run?.moves ?? 0, minutes, costUsd: cost?.costUsd ?? null },
    cap: {
      moves: wish.maxMoves ?? run.moves,
      minutes: wish.maxMinutes ?? run.minutes,
      costUsd: capUsd,
    },
    acceptBy: accept.by,
    isAttemptOpen: view.openAttempt?.phase === view.phase,
    isSuiteWithoutProgram:
      failures > 0 && view.phase === 'test' && hasSuiteWithoutProgram(parseObject(documents.eval?.text ?? '')),
  })
  const { value, detail } = observed.eval
  if (TEST_RULES.includes(action.rule) && (value === 'fail' || value === 'errored') && detail !== null)
    return { ...action, because: adviseFailing(value, detail, `${world.taskFiles.directoryOf(place)}/test/logs`) }
  return cost && COST_RULES.includes(action.rule) ? { ...action, because: cost.sentence } : action
}

async function work(world: World, asking: Asking, id: string): Promise<TaskAnswer> {
  const { view, next } = await lookAtTask(world, id)
  const noMove = true // moves are the loop's own, so that it can pause before any of them
  switch (view.phase) {
    case 'planning':
      return planTask(world, asking, id, { by: 'agent', noMove })
    case 'plan_review':
      return reviewPlan(world, asking, id, { noMove })
    case 'codegen':
      return codegenTask(world, asking, id, { by: 'agent', noMove })
    case 'review':
      return reviewCode(world, asking, id, { noMove })
    case 'test':
      return testTask(world, asking, id, { noMove })
    case 'accept':
      return next.needs === 'work' ? acceptTask(world, asking, id, { noMove }) : acceptByPolicy(world, asking, id)
    case 'revert':
      return revertTask(world, asking, id, { reason: 'requested', apply: true })
    case 'done':
      return nextTask(world, asking, id, { dryRun: true })
  }
}

/** The run is over; a pause is an event too, and a task that is done needs none. */
async function finish(
  world: World,
  asking: Asking,
  id: string,
  action: RunAction,
  moves: RunAnswer['moves'],
  why?: string,
): Promise<RunAnswer> {
  const ended = await holdWhenFree(world, asking, id, { name: 'run' }, async task => {
    await takeStopWish(world, task.place)
    const data = { rule: action.rule, ...(why !== undefined && { because: why }) }
    const paused = action.action === 'stop' ? [] : [{ type: 'task.paused', data } as const]
    await task.record(...paused, { type: 'task.run_ended', data: { rule: action.rule } })
    const seen = await task.observe()
    const notes = [
      ...(why === undefined ? [] : [why]),
      action.action === 'stop' ? 'finished' : `paused: ${action.rule}`,
    ]
    const stopped = { action: action.action, rule: action.rule }
    return { ...composeAnswer(seen, { notes }), stopped, moves }
  })
  if (ended) return ended
  throw provostError('TASK_BUSY', { details: { command: 'another command', id, t: 'a while' } })
}
