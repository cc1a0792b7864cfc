// Takes a task as far as it goes by itself: one move or one phase's work after another, until it is done or a person is
// needed. None of the work is success by itself; the table looks again each time.
import { isProvostError } from '#core/kernel/errors'
import { decideRun, type RunAction } from '#core/task/decide-run'
import { isPhase, type Phase } from '#core/task/phase'
import type { AgentFlags, Asking, World } from '../world.ts'
import { acceptByPolicy } from './accept-by-policy.ts'
import { acceptTask } from './accept-task.ts'
import type { TaskAnswer } from './answer-task.ts'
import { composeAnswer } from './answer-task.ts'
import { codegenTask } from './codegen-task.ts'
import { holdTask } from './hold-task.ts'
import { lookAtTask } from './look-at-task.ts'
import { nextTask } from './next-task.ts'
import { planTask } from './plan-task.ts'
import { revertTask } from './revert-task.ts'
import { reviewCode } from './review-code.ts'
import { reviewPlan } from './review-plan.ts'
import { testTask } from './test-task.ts'

export type RunWish = {
  readonly maxMoves?: number
  readonly maxMinutes?: number
  readonly maxCost?: number
  readonly pauseAt?: readonly string[]
  readonly until?: string
} & AgentFlags

export type RunAnswer = TaskAnswer & {
  readonly stopped: { readonly action: RunAction['action']; readonly rule: string }
  readonly moves: readonly { readonly from: Phase; readonly to: Phase; readonly rule: string }[]
}

const BACK_OFF_MS = 10_000
const BACK_OFF_MAX_MS = 5 * 60_000
const MINUTE_MS = 60_000

export async function runTask(world: World, asking: Asking, id: string, wish: RunWish): Promise<RunAnswer> {
  const begin = world.clock.monotonic()
  const moves: RunAnswer['moves'][number][] = []
  const { harness, confinement } = wish
  const quiet: Asking = { ...asking, seenVersion: null, onceKey: null, agents: { harness, confinement } }
  await resume(world, asking, id)
  for (let failures = 0; ; ) {
    const minutes = (world.clock.monotonic() - begin) / MINUTE_MS
    const action = await decide(world, id, wish, moves.length, minutes)
    if (action.action === 'stop' || action.action === 'pause' || action.action === 'wait') {
      return finish(world, quiet, id, action, moves)
    }
    try {
      const answer = action.action === 'move' ? await nextTask(world, quiet, id, {}) : await work(world, quiet, id)
      if (answer.moved) moves.push({ ...answer.moved, rule: answer.rule })
      failures = answer.needs === 'work' && !answer.moved ? failures + 1 : 0
    } catch (error) {
      if (!isProvostError(error)) throw error
      failures++
      if (isHopeless(error.code))
        return finish(world, quiet, id, { action: 'pause', rule: error.code, to: null }, moves, error.message)
    }
    if (failures > 1) await world.clock.sleep(Math.min(BACK_OFF_MS * 2 ** (failures - 2), BACK_OFF_MAX_MS))
  }
}

/** Trying again would change nothing: a person has to. */
function isHopeless(code: string): boolean {
  return code !== 'TASK_AGENT_NO_ARTIFACT' && code !== 'STORE_BUSY'
}

function resume(world: World, asking: Asking, id: string): Promise<void> {
  return holdTask(world, asking, id, { name: 'run' }, async task => {
    if (task.view.isPaused) await task.record({ type: 'task.resumed', data: {} })
  })
}

async function decide(world: World, id: string, wish: RunWish, moves: number, minutes: number): Promise<RunAction> {
  const { facts, next, view, config } = await lookAtTask(world, id)
  const { run, accept } = config.task
  return decideRun({
    next,
    phase: view.phase,
    pauseAt: (wish.pauseAt ?? []).filter(isPhase),
    until: isPhase(wish.until) ? wish.until : null,
    used: facts.used,
    limit: facts.limit,
    // No agent tells its cost yet: a cap on it therefore pauses, unknown is not zero.
    spent: { moves, minutes, costUsd: null },
    cap: {
      moves: wish.maxMoves ?? run.moves,
      minutes: wish.maxMinutes ?? run.minutes,
      costUsd: wish.maxCost ?? run.costUsd,
    },
    acceptBy: accept.by,
  })
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

/** A pause is an event; a task that is done needs none. */
function finish(
  world: World,
  asking: Asking,
  id: string,
  action: RunAction,
  moves: RunAnswer['moves'],
  why?: string,
): Promise<RunAnswer> {
  return holdTask(world, asking, id, { name: 'run' }, async task => {
    if (action.action !== 'stop') await task.record({ type: 'task.paused', data: { rule: action.rule } })
    const seen = await task.observe()
    const notes = [
      ...(why === undefined ? [] : [why]),
      action.action === 'stop' ? 'finished' : `paused: ${action.rule}`,
    ]
    const stopped = { action: action.action, rule: action.rule }
    return { ...composeAnswer(seen, { notes }), stopped, moves }
  })
}
