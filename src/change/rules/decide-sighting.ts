// What a look at a change is worth recording: its beginning, its end, or what moved. The same facts again are not.

import { type Decision, decision } from '#kernel/machine/decision'
import { canonicalJson } from '#kernel/reading/canonical-json'
import type { Change, ChangeDecisionFacts, ForgeKind } from './change.ts'
import type { Sighting } from './derive-change-facts.ts'
import type { Check } from './seen-change.ts'

export type SightingFacts = {
  readonly known: Change | undefined
  readonly forge: ForgeKind
  readonly seen: Sighting
}

export type SightingEvent = {
  readonly type: 'change.opened' | 'change.updated' | 'change.merged' | 'change.closed'
  readonly facts: Partial<ChangeDecisionFacts>
  readonly checks?: readonly Check[]
}

export const SIGHTING_RULES: Readonly<Record<string, string>> = {
  FIRST_SEEN: 'a branch that is ahead of its base is a change',
  MERGED_IS_FINAL: 'what was merged stays merged, whatever the forge says later',
  UNCHANGED: 'the same facts as before are not recorded again',
  MERGED: 'the head is in its base',
  CLOSED: 'the change was given up, or nothing of it is ahead of its base any more',
  REOPENED: 'a change that was closed is open again',
  HEAD_MOVED: 'there is a new commit: checks and reviews of the old one say nothing about it',
  FACTS_CHANGED: 'checks, reviews, comments or conflicts of the same head changed',
}

/** What was seen and is told by `why`; small, because the facts themselves are in the event. */
export type SightingEvidence = { readonly state: string; readonly headSha: string; readonly before: string | null }

export function decideSighting(facts: SightingFacts): Decision<SightingEvent | null, SightingEvidence> {
  const { known, forge, seen } = facts
  const before = known?.forge === forge ? known : undefined
  const evidence = { state: seen.facts.state, headSha: seen.facts.headSha, before: before?.headSha ?? null }
  if (!before) return decision(openedBy(seen), 'FIRST_SEEN', evidence)
  if (before.state === 'merged') return decision(null, 'MERGED_IS_FINAL', evidence)
  const moved = diffFacts(before, seen.facts)
  const checks = hasSameChecks(before, seen) ? undefined : seen.checks
  if (isSilent(moved) && checks === undefined) return decision(null, 'UNCHANGED', evidence)
  const event = { facts: moved, ...(checks && { checks }) }
  if (moved.state === 'merged') return decision({ type: 'change.merged', ...event }, 'MERGED', evidence)
  if (moved.state === 'closed') return decision({ type: 'change.closed', ...event }, 'CLOSED', evidence)
  return decision({ type: 'change.updated', ...event }, ruleOf(before, moved), evidence)
}

// What ended before anybody looked was open first: its end is the next thing that is seen.
function openedBy({ facts, checks }: Sighting): SightingEvent {
  const isEnded = facts.state === 'merged' || facts.state === 'closed'
  return { type: 'change.opened', facts: isEnded ? { ...facts, state: 'open', mergeable: false } : facts, checks }
}

function ruleOf(before: Change, moved: Partial<ChangeDecisionFacts>): string {
  if (before.state === 'closed') return 'REOPENED'
  return moved.headSha === undefined ? 'FACTS_CHANGED' : 'HEAD_MOVED'
}

function diffFacts(before: Change, facts: ChangeDecisionFacts): Partial<ChangeDecisionFacts> {
  const names = Object.keys(facts) as (keyof ChangeDecisionFacts)[]
  return Object.fromEntries(names.filter(name => !isSame(before[name], facts[name])).map(name => [name, facts[name]]))
}

/** A base that moves on below a change is no news about the change. */
function isSilent(moved: Partial<ChangeDecisionFacts>): boolean {
  return Object.keys(moved).every(name => name === 'baseSha')
}

function hasSameChecks(before: Change, { facts, checks }: Sighting): boolean {
  return before.headSha === facts.headSha ? isSame(before.checks, checks) : checks.length === 0
}

function isSame(left: unknown, right: unknown): boolean {
  return left === right || canonicalJson(left as never) === canonicalJson(right as never)
}
