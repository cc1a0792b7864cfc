// A person says whose a decision is, or that it is everybody's again.
import { provostError } from '#kernel/errors/errors'
import { isActorName } from '#kernel/events/actor'
import type { StoredEvent } from '#kernel/events/event'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { type Assignment, foldAssignment } from '../rules/assignment.ts'
import { collectInbox } from './list-inbox.ts'

export async function assignDecision(world: World, asking: Asking, row: string, to: string | null): Promise<void> {
  if (to !== null && !isActorName(to)) throw provostError('ACTOR_INVALID', { details: { typed: to } })
  if (!(await collectInbox(world)).some(({ id }) => id === row))
    throw provostError('NOT_FOUND', {
      hint: '`provost inbox --all-projects` lists what waits',
      details: { noun: 'decision', id: row },
    })
  await recordDecision(world, asking, `inbox/${row}`, history => {
    if (findHolder(history) === to) return null
    return to === null ? { type: 'inbox.freed' } : { type: 'inbox.assigned', data: { to } }
  })
}

function findHolder(history: readonly StoredEvent[]): string | null {
  return history.reduce<Assignment | undefined>(foldAssignment, undefined)?.to ?? null
}
