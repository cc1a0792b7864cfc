// A decision as an event keeps it is short: what the event says anyway, or its stream said before, is only pointed at.
// `$data` in its result or its facts names members of the event; `$before` in its facts is what the stream said before it;
// `$blob` is a fact that is kept beside the log.
import type { StoredEvent } from '#kernel/events/event'
import { isObject, isText, type JsonObject } from '#kernel/reading/json-value'
import { type Decider, findRecorded } from './redecide.ts'

/** How the events of a stream become facts. */
export type Before = {
  readonly noun: string
  readonly fold: (state: unknown, event: StoredEvent) => unknown
  /** Facts under the names that the decider reads; `undefined` is the state before the first event. */
  readonly factsOf: (state: unknown) => JsonObject
}

/** Which state of its stream the decision needs; undefined for one that needs none. */
export function findBefore(data: unknown, deciders: ReadonlyMap<string, Decider>): Before | undefined {
  const recorded = findRecorded(data)
  if (!recorded || !isObject(recorded.facts) || recorded.facts.$before !== true) return undefined
  return deciders.get(recorded.by)?.before
}

/** The blobs that its facts point at. */
export function listDecisionBlobs(data: unknown): string[] {
  const facts = findRecorded(data)?.facts
  if (!isObject(facts)) return []
  return [facts, ...Object.values(facts)].flatMap(value => findBlob(value) ?? [])
}

/** Whether something that it points at is still to be found. */
export function isPointing(data: JsonObject): boolean {
  const facts = findRecorded(data)?.facts
  return findBlob(facts) !== undefined
}

export type Pointed = {
  readonly before?: Before | undefined
  readonly state?: unknown
  /** What is in the blobs that could be read. */
  readonly blobs?: ReadonlyMap<string, unknown> | undefined
}

const NO_BLOBS: ReadonlyMap<string, unknown> = new Map()

/** The same event with everything that its decision points at. */
export function wholeDecision(data: JsonObject, { before, state, blobs = NO_BLOBS }: Pointed = {}): JsonObject {
  const recorded = findRecorded(data)
  if (!recorded) return data
  const result = withOwn(recorded.result, data)
  const facts = wholeFacts(withOwn(recorded.facts, data), data, before?.factsOf(state), blobs)
  if (result === recorded.result && facts === recorded.facts) return data
  return { ...data, decided: { ...recorded, result, facts } }
}

/** One member by its name, or several under their names. */
function withOwn(value: unknown, data: JsonObject): unknown {
  if (!isObject(value) || !Object.hasOwn(value, '$data')) return value
  const { $data: names, ...others } = value
  if (typeof names === 'string') return Object.hasOwn(data, names) ? data[names] : null
  if (!Array.isArray(names)) return null
  return { ...Object.fromEntries(names.map(name => [name, Object.hasOwn(data, name) ? data[name] : null])), ...others }
}

/** All of them, or single ones. Nearly all are what they are: those are handed on without being copied. */
function wholeFacts(
  facts: unknown,
  data: JsonObject,
  before: JsonObject | undefined,
  blobs: ReadonlyMap<string, unknown>,
): unknown {
  if (!isObject(facts)) return facts
  const all = findBlob(facts)
  if (all !== undefined) return blobs.get(all) ?? facts
  let whole: Record<string, unknown> | undefined = before && { ...before, ...facts }
  let away: unknown
  for (const name of Object.keys(facts)) {
    const kept = facts[name]
    if (!isObject(kept)) continue
    const value = withOwn(kept, data)
    const held = withBlob(value, blobs)
    if (held === NEVER) return null
    if (held === AWAY) away ??= value
    if (held === kept) continue
    whole ??= { ...facts }
    whole[name] = held
  }
  // Without one of them there are no facts, for nothing is decided from the rest.
  return away ?? whole ?? facts
}

const AWAY = Symbol('kept beside the log, and not found there')
const NEVER = Symbol('never kept')

function withBlob(value: unknown, blobs: ReadonlyMap<string, unknown>): unknown {
  if (!isObject(value)) return value
  if (Object.hasOwn(value, '$none')) return NEVER
  const hash = findBlob(value)
  if (hash === undefined) return value
  return blobs.has(hash) ? blobs.get(hash) : AWAY
}

function findBlob(value: unknown): string | undefined {
  return isObject(value) && isText(value.$blob) ? value.$blob : undefined
}
