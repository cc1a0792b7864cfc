// Asks the decider of a recorded decision again, as it is or with a setting changed, and says what came out.
import { isObject, type JsonObject } from '#kernel/reading/json-value'
import type { WhatIf } from './read-what-if.ts'
import { AS_IT_WAS, type Decider, findRecorded, type Redecided, redecide } from './redecide.ts'

export type AskedAgain = {
  readonly answer: Redecided
  /** Its name; null where the event keeps no facts. */
  readonly decider: string | null
  /** Whether it reads one of the settings that were changed; true where none was. */
  readonly isTouched: boolean
}

/** Null for an event that records no decision. */
export function askAgain(
  data: unknown,
  deciders: ReadonlyMap<string, Decider>,
  whatIfs: readonly WhatIf[],
): AskedAgain | null {
  const recorded = findRecorded(data)
  const decider = recorded && deciders.get(recorded.by)
  if (!recorded || !decider) {
    const answer = redecide(recorded ? { rule: recorded.rule } : data, NOBODY)
    if (answer.state === 'not_a_decision') return null
    // Facts that nobody here can read are the facts of another version of the program.
    const unread: Redecided = recorded ? { ...answer, why: 'version' } : answer
    return { answer: unread, decider: recorded?.by ?? null, isTouched: whatIfs.length === 0 }
  }
  const own = whatIfs.filter(({ path }) => decider.reads.includes(path[0]!))
  const isTouched = whatIfs.length === 0 || own.length > 0
  return { answer: askSafely(data, decider, settingsOf(recorded.facts, own)), decider: decider.name, isTouched }
}

const NOBODY: Decider = { name: '', version: 0, oldest: 0, reads: [], decide: () => ({ why: 'no_facts', fact: null }) }

function askSafely(data: unknown, decider: Decider, settings: JsonObject): Redecided {
  try {
    return redecide(data, decider, settings)
  } catch {
    const recorded = findRecorded(data)!
    const was = { rule: recorded.rule, result: recorded.result }
    return { state: 'cannot_tell', was, now: null, why: 'failed', fact: null }
  }
}

/** A path into a fact changes that part of it and leaves the rest as it was. */
function settingsOf(facts: unknown, whatIfs: readonly WhatIf[]): JsonObject {
  if (whatIfs.length === 0) return AS_IT_WAS
  const settings: Record<string, unknown> = {}
  for (const { path, value } of whatIfs) {
    const [fact, ...rest] = path as [string, ...string[]]
    const before = Object.hasOwn(settings, fact) ? settings[fact] : isObject(facts) ? facts[fact] : undefined
    settings[fact] = changedAt(before, rest, value)
  }
  return settings
}

function changedAt(before: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  const held = isObject(before) ? before : {}
  return { ...held, [name]: changedAt(Object.hasOwn(held, name) ? held[name] : undefined, rest, value) }
}
