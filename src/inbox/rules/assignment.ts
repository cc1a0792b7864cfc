// Whose a decision is: the fold of `inbox/<row>`. It hides nothing: a row that is somebody's still waits, for them.
import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import { readNonEmpty, shapeOf } from '#kernel/reading/read-shape'

export type Assignment = {
  readonly row: string
  readonly version: number
  /** Null: taken back, so it is everybody's again. */
  readonly to: string | null
  readonly by: string
  readonly at: string
}

const STREAM = 'inbox/'

const readAssigned = shapeOf({ to: readNonEmpty })

export function foldAssignment(known: Assignment | undefined, event: StoredEvent): Assignment | undefined {
  const { stream, type, version, actor, at, data } = event
  const row = stream.slice(STREAM.length)
  if (type === 'inbox.assigned') return { row, version, to: readAssigned(data, 'data').to, by: actor.id, at }
  if (type === 'inbox.freed') return { row, version, to: null, by: actor.id, at }
  return known
}

export const assignmentView: View<Assignment> = {
  name: 'assignment',
  version: 1,
  nouns: ['inbox'],
  keyOf: event => event.stream.slice(STREAM.length),
  fold: foldAssignment,
  indexOf: ({ to }) => ({ scope: '', status: to === null ? 'free' : 'assigned' }),
}

/** Nobody's is everybody's, and who has no name cannot be told apart from the one who is meant. */
export function isOfOthers(to: string | null, reader: string | null): boolean {
  return to !== null && reader !== null && to !== reader
}
