// What `task run` does with the table's answer: move, work, wait, pause or stop. Nothing here ever prompts (spec 3.11).

import type { Phase } from '../phase/phase.ts'
import { isBudgetExhausted, type PhaseCounts } from '../phase/phase-counts.ts'
import type { NextMove } from './next-move.ts'

export type RunFacts = {
  readonly next: Pick<NextMove, 'outcome' | 'to' | 'rule' | 'needs'>
  readonly phase: Phase
  readonly pauseAt: readonly Phase[]
  /** Reached, it has gone as far as was asked. */
  readonly until?: Phase | null
  readonly used?: PhaseCounts
  readonly limit?: PhaseCounts
  readonly spent: { readonly moves: number; readonly minutes: number; readonly costUsd?: unknown }
  readonly cap: { readonly moves: number; readonly minutes: number; readonly costUsd?: number | null }
  readonly acceptBy: 'person' | 'policy'
  /** An attempt was begun and interrupted: it is counted already, and going on with it uses nothing up. */
  readonly isAttemptOpen?: boolean
  /** This run has just seen that the program of a suite is not there. */
  readonly isSuiteWithoutProgram?: boolean
}

export type RunAction = {
  readonly action: 'move' | 'run' | 'wait' | 'pause' | 'stop'
  readonly rule: string
  readonly to: Phase | null
}

export function decideRun(facts: RunFacts): RunAction {
  const { next } = facts
  if (next.outcome === 'end') return act('stop', 'FINISHED')
  if (next.outcome === 'halt') return act('pause', next.rule)
  if (facts.until !== undefined && facts.until !== null && facts.phase === facts.until)
    return act('pause', 'UNTIL_REACHED')
  const reached = findReachedCap(facts)
  if (reached) return act('pause', reached)
  if (next.outcome === 'move') return decideMove(facts)
  return decideStay(facts)
}

function findReachedCap({ spent, cap }: RunFacts): string | undefined {
  if (spent.moves >= cap.moves) return 'CAP_MOVES'
  if (spent.minutes >= cap.minutes) return 'CAP_MINUTES'
  if (cap.costUsd === undefined || cap.costUsd === null) return undefined
  if (typeof spent.costUsd !== 'number') return 'COST_UNKNOWN' // unknown is not zero
  return spent.costUsd >= cap.costUsd ? 'CAP_COST' : undefined
}

function decideMove({ next, pauseAt }: RunFacts): RunAction {
  const isPausePoint = pauseAt.some(phase => phase === next.to)
  return isPausePoint ? act('pause', 'PAUSE_POINT', next.to) : act('move', next.rule, next.to)
}

function decideStay({ next, phase, used, limit, acceptBy, isAttemptOpen, isSuiteWithoutProgram }: RunFacts): RunAction {
  switch (next.needs) {
    case 'wait':
      return act('wait', next.rule)
    case 'answer':
      return act('pause', 'NEEDS_ANSWER')
    case 'decision':
      return acceptBy === 'policy' ? act('run', next.rule) : act('pause', 'NEEDS_DECISION')
    case 'work':
      if (isSuiteWithoutProgram) return act('pause', 'SUITE_CANNOT_START')
      return !isAttemptOpen && isBudgetExhausted(phase, used, limit)
        ? act('pause', 'BUDGET_EXHAUSTED')
        : act('run', next.rule)
    case 'person':
    case null:
      return act('pause', 'NEEDS_PERSON')
  }
}

const AS_ASKED = ['PAUSE_POINT', 'UNTIL_REACHED', 'NEEDS_DECISION']

/** It went as far as it was told to, or as far as it may by itself: the decision is a person's. So nothing went wrong. */
export function isAsAsked({ action, rule }: { readonly action: string; readonly rule: string }): boolean {
  return action === 'stop' || AS_ASKED.includes(rule)
}

function act(action: RunAction['action'], rule: string, to: Phase | null = null): RunAction {
  return { action, rule, to }
}
