// state.json: the projection of the log that people and agents read. It carries its own hash, so an edit shows.

import { sha256Hex } from '#kernel/events/hash'
import { canonicalJson } from '#kernel/reading/canonical-json'
import type { JsonObject } from '#kernel/reading/json-value'
import type { StateFileFacts } from './check-state-file.ts'
import { parseObject } from './read-recorded.ts'
import type { ActorPhase, TaskView } from './task-view.ts'

const ACTOR_PHASES = ['planning', 'plan_review', 'codegen', 'review', 'test', 'accept', 'revert'] as const

export function composeTaskState(view: TaskView): JsonObject {
  const state = {
    schema: 'provost.task.state/1',
    task_id: view.id,
    version: view.version,
    phase: view.phase,
    actors: Object.fromEntries(ACTOR_PHASES.map(phase => [phase, composeActor(view, phase)])),
    outcome: view.outcome,
    attention: view.attention,
  }
  return { ...state, hash: hashOf(state) }
}

/** The bytes of the file. The same view always gives the same text. */
export function composeStateText(view: TaskView): string {
  return `${JSON.stringify(composeTaskState(view), null, 2)}\n`
}

/** A phase that was never entered shows nothing but that, as in the seed. */
function composeActor(view: TaskView, phase: ActorPhase): JsonObject {
  const { status, round, attempt } = view.actors[phase]
  if (status === null) return { status }
  return { status, ...(round !== undefined && { round }), attempt }
}

function hashOf(state: JsonObject): string {
  return `sha256:${sha256Hex(canonicalJson(state))}`
}

/** `projectionAt` replays the log up to a version; it is asked only when the file claims one that exists. */
export function deriveStateFileFacts(
  text: string | null,
  headVersion: number,
  projectionAt: (version: number) => TaskView | undefined,
): StateFileFacts {
  if (text === null) return { present: false, headVersion }
  const state = parseObject(text)
  if (!state) return { present: true, parses: false, headVersion }
  const { hash, ...others } = state
  const { version } = state
  const view = Number.isInteger(version) && Number(version) <= headVersion ? projectionAt(Number(version)) : undefined
  return {
    present: true,
    parses: true,
    selfHash: hash === undefined ? 'absent' : hash === safeHash(others) ? 'match' : 'mismatch',
    version,
    headVersion,
    matchesLog: view !== undefined && text === composeStateText(view),
  }
}

// A foreign file may hold what has no canonical form, or be too deep to walk: then no hash can match.
function safeHash(state: JsonObject): string | undefined {
  try {
    return hashOf(state)
  } catch {
    return undefined
  }
}
