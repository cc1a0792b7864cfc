// What every command on a task answers: where the task is, the row that said so, and what to do next.

import type { AgentAsk } from '#session/rules/talk/list-asks'
import { deriveAgentStanding, listAgentBecomings } from '#task/rules/agents/task-agents'
import type { Needs } from '#task/rules/decision/decision-table'
import type { NextMove } from '#task/rules/decision/next-move'
import { sentenceOfTaskRule } from '#task/rules/decision/rule-sentences'
import { findRemedies, listOffers } from '#task/rules/decision/task-remedies'
import type { FactName } from '#task/rules/facts/facts'
import { FACTS_READ } from '#task/rules/facts/facts'
import { NEXT_ON_ROAD, type Phase } from '#task/rules/phase/phase'
import type { LookedAtTask } from '../look/observe-task.ts'

export type TaskMove = { readonly from: Phase; readonly to: Phase; readonly rule: string }

export type TaskAnswer = {
  readonly task: string
  readonly version: number
  readonly phase: Phase
  readonly outcome: 'accepted' | 'reverted' | null
  readonly rule: string
  readonly because: string
  readonly needs: Needs | null
  readonly moved: { readonly from: Phase; readonly to: Phase } | null
  /** The task went on along the road, or the table says that it would. */
  readonly advanced: boolean
  readonly facts: Readonly<Partial<Record<FactName, string>>>
  readonly problems: readonly string[]
  readonly notes: readonly string[]
  readonly nextSteps: readonly string[]
  /** What its agents wait for a person to say. */
  readonly asks: readonly AgentAsk[]
}

export type AnswerParts = {
  readonly move?: TaskMove | null
  readonly problems?: readonly string[]
  readonly notes?: readonly string[]
}

/** `seen` is what is true after the command. */
export function composeAnswer(seen: LookedAtTask, { move = null, problems = [], notes = [] }: AnswerParts): TaskAnswer {
  const { view, next, facts, agents } = seen
  const standing = deriveAgentStanding(view, next, agents)
  const read: readonly FactName[] = FACTS_READ[view.phase]
  return {
    task: view.id,
    version: view.version,
    phase: view.phase,
    outcome: view.outcome,
    rule: move?.rule ?? standing.rule,
    because: move ? sentenceOfTaskRule(move.from, move.rule) : standing.because,
    needs: standing.needs,
    moved: move ? { from: move.from, to: move.to } : null,
    advanced: move ? isForward(move.from, move.to) : wouldAdvance(view.phase, next),
    facts: Object.fromEntries(read.map(name => [name, facts[name]])),
    problems,
    notes,
    nextSteps: listSteps(seen),
    asks: agents.asks,
  }
}

/** While an agent is at work, whatever the table offers would only be refused as busy. */
function listSteps({ view, next, facts, agents }: LookedAtTask): string[] {
  const [first, ...others] = listAgentBecomings(view, agents)
  const becomings = first ? [first, ...others] : findRemedies(view, next, facts)
  return [...listOffers(view), ...becomings.flatMap(({ command }) => command ?? [])]
}

function isForward(from: Phase, to: Phase): boolean {
  return NEXT_ON_ROAD[from] === to
}

function wouldAdvance(phase: Phase, { outcome, to }: NextMove): boolean {
  return outcome === 'move' && to !== null && isForward(phase, to)
}
