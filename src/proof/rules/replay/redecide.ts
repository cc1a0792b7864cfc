// Decides a recorded decision again from the facts in its event, by a table that is data. A fact that is not there decides nothing.
import { isObject, isText, type JsonObject } from '#kernel/reading/json-value'
import { isSameJson } from './same-json.ts'
import type { Before } from './whole-decision.ts'

export type Scalar = null | string | number | boolean

export type ReplayTable = {
  readonly name: string
  /** The newest version of its facts that it reads, and the oldest. */
  readonly version: number
  readonly oldest: number
  readonly reads: readonly string[]
  readonly values: Readonly<Record<string, readonly Scalar[]>>
  readonly rows: readonly DataRow[]
}

export type DataRow = {
  readonly rule: string
  readonly when: Readonly<Record<string, readonly Scalar[]>>
  readonly result: unknown
}

export type DecidedOnce = { readonly rule: string; readonly result: unknown }

export type WhyNot = 'no_facts' | 'facts_not_at_hand' | 'version' | 'missing' | 'not_known' | 'no_row' | 'failed'

export type Redecided = {
  readonly state: 'same' | 'other_rule' | 'differs' | 'cannot_tell' | 'other_table' | 'not_a_decision'
  readonly was: DecidedOnce | null
  readonly now: DecidedOnce | null
  readonly why: WhyNot | null
  readonly fact: string | null
}

/** A function, or a table that is data, under the name that events carry. */
export type Decider = {
  readonly name: string
  readonly version: number
  readonly oldest: number
  readonly reads: readonly string[]
  /** Where a part of its facts is what its stream said before. */
  readonly before?: Before
  readonly decide: (facts: JsonObject) => DecidedOnce | { readonly why: WhyNot; readonly fact: string | null }
}

export type ReplayedDecision = {
  readonly by: string
  readonly v: number
  readonly rule: string
  readonly result: unknown
  readonly facts: unknown
}

/** No setting is changed. */
export const AS_IT_WAS: JsonObject = {}

const NOTHING = { was: null, now: null, why: null, fact: null }

export function redecideByTable(data: unknown, table: ReplayTable, settings: JsonObject = AS_IT_WAS): Redecided {
  return redecide(data, deciderOf(table), settings)
}

export function deciderOf({ values, rows, ...table }: ReplayTable): Decider {
  return { ...table, decide: facts => decideByRows(facts, table.reads, values, rows) }
}

export function redecide(data: unknown, decider: Decider, settings: JsonObject = AS_IT_WAS): Redecided {
  const recorded = findRecorded(data)
  if (!recorded) return withoutFacts(data)
  const was = { rule: recorded.rule, result: recorded.result }
  if (recorded.by !== decider.name) return { ...NOTHING, state: 'other_table', was }
  const answer = answerAgain(recorded, decider, settings)
  if ('why' in answer) return { ...answer, state: 'cannot_tell', was, now: null }
  return { state: compareAnswers(was, answer), was, now: answer, why: null, fact: null }
}

/** The member `decided` of an event, where it is an object; its shape was read before. */
export function findRecorded(data: unknown): ReplayedDecision | undefined {
  return isObject(data) && isObject(data.decided) ? (data.decided as ReplayedDecision) : undefined
}

function withoutFacts(data: unknown): Redecided {
  const rule = isObject(data) && isText(data.rule) ? data.rule : null
  if (rule === null) return { ...NOTHING, state: 'not_a_decision' }
  return { ...NOTHING, state: 'cannot_tell', was: { rule, result: null }, why: 'no_facts' }
}

type Unanswered = { readonly why: WhyNot; readonly fact: string | null }

const cannot = (why: WhyNot, fact: string | null = null): Unanswered => ({ why, fact })

function answerAgain(recorded: ReplayedDecision, decider: Decider, settings: JsonObject): DecidedOnce | Unanswered {
  if (recorded.v < decider.oldest || recorded.v > decider.version) return cannot('version')
  const { facts } = recorded
  if (!isObject(facts)) return cannot('no_facts')
  if (Object.hasOwn(facts, '$blob')) return cannot('facts_not_at_hand')
  if (settings === AS_IT_WAS) return decider.decide(facts)
  const given = decider.reads.filter(fact => Object.hasOwn(settings, fact))
  const unread = given.find(fact => !Object.hasOwn(facts, fact))
  if (unread !== undefined) return cannot('missing', unread)
  return decider.decide({ ...facts, ...Object.fromEntries(given.map(fact => [fact, settings[fact]])) })
}

function decideByRows(
  facts: JsonObject,
  reads: ReplayTable['reads'],
  values: ReplayTable['values'],
  rows: ReplayTable['rows'],
): DecidedOnce | Unanswered {
  for (const fact of reads) {
    if (!Object.hasOwn(facts, fact)) return cannot('missing', fact)
    if (Object.hasOwn(values, fact) && !isListed(facts[fact], values[fact]!)) return cannot('not_known', fact)
  }
  const row = rows.find(({ when }) => Object.entries(when).every(([fact, listed]) => isListed(facts[fact], listed)))
  return row ? { rule: row.rule, result: row.result } : cannot('no_row')
}

function isListed(value: unknown, listed: readonly Scalar[]): boolean {
  return listed.some(item => item === value)
}

function compareAnswers(was: DecidedOnce, now: DecidedOnce): 'same' | 'other_rule' | 'differs' {
  if (!isSameJson(was.result, now.result)) return 'differs'
  return was.rule === now.rule ? 'same' : 'other_rule'
}
