// The closed lists of words about nodes, and how the names of things in a fleet are read.

import { type InstantMs, isWrittenInstant, writeInstant } from '#kernel/events/time'
import { readText, refuseInput } from '#kernel/reading/read-input'
import type { Reader } from '#kernel/reading/read-shape'

export const NODE_STATES = ['active', 'draining', 'drained', 'suspended', 'lost', 'revoked'] as const
export type NodeState = (typeof NODE_STATES)[number]

/** What presence tells now. It is about the line, never about an agent. */
export const CONTACTS = ['in_contact', 'late', 'out_of_contact', 'stopped', 'never_heard', 'unknown'] as const
export type Contact = (typeof CONTACTS)[number]

/** How contact is told to people. */
export const CONTACT_WORDS: Readonly<Record<Contact, string>> = {
  in_contact: 'in contact',
  late: 'late',
  out_of_contact: 'out of contact',
  stopped: 'node stopped',
  never_heard: 'never heard',
  unknown: 'contact not known',
}

/** A text that matches as a whole. */
export function readMatching(shape: RegExp, what: string): Reader<string> {
  return (value, field) => {
    const text = readText(value, field)
    return shape.test(text) ? text : refuseInput(field, what)
  }
}

export const readNodeId = readMatching(/^nd_[0-9A-Z]{2,26}$/, 'the id of a node like nd_4K7Q')
export const readSessionId = readMatching(
  /^[a-z0-9][a-z0-9-]{0,39}-[1-9][0-9]{0,8}$/,
  'the id of a session like shop-1',
)
export const readHash = readMatching(/^[0-9a-f]{64}$/, 'a SHA-256 in small letters')

/** Null also for an instant that no document could hold: a term of a million years is none that anybody waits for. */
export function writeReachable(instant: InstantMs | null): string | null {
  if (instant === null || !(Math.abs(instant) <= 8.64e15)) return null
  const text = writeInstant(instant)
  return isWrittenInstant(text) ? text : null
}
