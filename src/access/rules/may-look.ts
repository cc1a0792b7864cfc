// What an agent may look at: its own work, and what everybody may know. The work of others does not exist for it.
import type { Actor } from '#kernel/events/actor'
import type { Noun } from '#kernel/events/ids'
import { isOneOf } from '#kernel/reading/json-value'

/**
 * What is somebody's work in progress. The rest is common: projects, changes, findings, records, lessons. A swarm is nobody's: its
 * agents know their own run, and one that is tried is of no swarm that there is.
 */
const OWNED: readonly Noun[] = ['task', 'session', 'message', 'review', 'review_run', 'agent_run', 'swarm_run', 'wave']

/** What is known of reviewers and of what was planted for them: who is tried by it must not learn of it, whoever it works for. */
const OF_PERSONS: readonly string[] = ['trial', 'plant', 'reviewer']

/** `workers` are the sessions that work on it. */
export function mayLook(reader: Actor | null, noun: string, workers: readonly string[]): boolean {
  return !isWithheld(reader, noun) || workers.includes(reader?.id ?? '')
}

/** Whether it has to be asked at all whose work this is. */
export function isWithheld(reader: Actor | null, noun: string): boolean {
  return reader?.kind === 'agent' && (isOneOf(noun, OWNED) || OF_PERSONS.includes(noun))
}
