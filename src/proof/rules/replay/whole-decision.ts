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
export function listBlobs(data: unknown): string[] {
  const facts = findRecorded(data)?.facts
  if (!isObject(facts)) return []
  return [facts, ...Object.values(facts)].flatMap(value => findBlob(value) ?? [])
}

export type Pointed = {
  readonly before?: Before | undefined
  readonly state?: unknown
  /** What is in the blobs that could be read. */
  readonly blobs?: ReadonlyMap<string, unknown>
}

/** The same event with everything that its decision points at. */
export function wholeDecision(data: JsonObject, { before, state, blobs = new Map() }: Pointed = {}): JsonObject {
  const recorded = findRecorded(data)
  if (!recorded) return data
  const result = withOwn(recorded.result, data)
  const facts = withBlobs(withBefore(withOwnFacts(recorded.facts, data), before, state), blobs)
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

/** All of them, or single ones. */
function withOwnFacts(facts: unknown, data: JsonObject): unknown {
  const own = withOwn(facts, data)
  if (!isObject(own)) return own
  return Object.fromEntries(Object.entries(own).map(([name, value]) => [name, withOwn(value, data)]))
}

function withBefore(facts: unknown, before: Before | undefined, state: unknown): unknown {
  if (!before || !isObject(facts)) return facts
  const { $before: _stands, ...kept } = facts
  return { ...before.factsOf(state), ...kept }
}

/** Without one of them there are no facts, for nothing is decided from the rest. */
function withBlobs(facts: unknown, blobs: ReadonlyMap<string, unknown>): unknown {
  if (!isObject(facts)) return facts
  const whole = findBlob(facts)
  if (whole !== undefined) return blobs.get(whole) ?? facts
  const values = Object.values(facts)
  if (values.some(value => isObject(value) && Object.hasOwn(value, '$none'))) return null
  const away = values.find(value => !blobs.has(findBlob(value) ?? '') && findBlob(value) !== undefined)
  if (away !== undefined) return away
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, blobs.get(findBlob(value) ?? '') ?? value]),
  )
}

function findBlob(value: unknown): string | undefined {
  return isObject(value) && isText(value.$blob) ? value.$blob : undefined
}
