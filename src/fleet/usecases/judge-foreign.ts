// What may be said here about a session of another node: what the log says last, whether its node is heard, and since when not.

import { writeInstant } from '#kernel/events/time'
import type { World } from '#recorder/world'
import { isEnded } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'
import { deriveStatus } from '#session/rules/story/derive-status'
import { deriveStanding } from '../rules/derive-standing.ts'
import { CONTACT_WORDS, type Contact } from '../rules/node-words.ts'
import { claimOf, contactOf, nameOf, nodeOf, nodesNow, sayContact } from './contacts.ts'
import { findOwner, isOwn } from './is-own.ts'

export type ForeignNode = {
  readonly id: string
  readonly name: string
  readonly contact: Contact
  readonly heardAt: string | null
  readonly heardMs: number | null
  /** Whether what the log says may be shown as it is. */
  readonly isHeard: boolean
  /** The word in place of the status where it cannot be heard. */
  readonly word: string
  readonly rule: string
  readonly because: string
}

export const UNOWNED = 'unowned'

/** Null for what is of this node, and for a question about the past, which the log answers as it was. */
export function judgeForeign(world: World, view: SessionView): ForeignNode | null {
  if (world.isPast || isOwn(world, view)) return null
  const owner = findOwner(world, view)
  if (owner === null) return world.store.presence ? unowned(view) : null
  const contact = contactOf(world, owner)
  const now = nodesNow(world)
  const heardAt = contact?.since ?? null
  const { word, rule } = deriveStanding({
    status: deriveStatus(view.record).status,
    ended: isEnded(view.record.session.state),
    contact: contact?.contact ?? 'unknown',
    asOf: heardAt,
    now,
    claim: claimOf(world, view.id),
    lostBy: nodeOf(world, owner)?.lostBy ?? '',
  })
  const name = nameOf(world, owner)
  const said = contact ? sayContact(contact, now) : CONTACT_WORDS.unknown
  return {
    id: owner,
    name,
    contact: contact?.contact ?? 'unknown',
    heardAt: heardAt === null ? null : writeInstant(heardAt),
    heardMs: heardAt === null ? null : Math.max(0, Math.round(now - heardAt)),
    isHeard: rule === 'Z1' || rule === 'Z4',
    word,
    rule,
    because: rule === 'Z3' ? `${word}: its work was given to another; node ${name}: ${said}` : `node ${name}: ${said}`,
  }
}

function unowned({ record }: SessionView): ForeignNode {
  const isOver = isEnded(record.session.state)
  return {
    id: '',
    name: UNOWNED,
    contact: 'unknown',
    heardAt: null,
    heardMs: null,
    isHeard: isOver,
    word: UNOWNED,
    rule: 'J3',
    because: 'nobody has proven on which machine it runs',
  }
}
