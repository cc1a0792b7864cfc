// A ticket lets one machine in, once, for a few minutes. The text that travels names the plane and pins its authority; the store
// knows only the hash of its secret.
import type { StoredEvent } from '#kernel/events/event'
import { sha256Hex } from '#kernel/events/hash'
import { type InstantMs, readInstant } from '#kernel/events/time'
import { isObject, isText } from '#kernel/reading/json-value'
import type { Labels } from '../match-labels.ts'

export const TICKET_PREFIX = 'pvt1.'
const ID_CHARACTERS = 26

export type Ticket = {
  readonly url: string
  /** SHA-256 of the authority's certificate. */
  readonly authority: string
  readonly secret: string
  readonly expires: string
}

/** Undefined: it is no ticket. */
export function findTicket(text: string, decode: (base64url: string) => string): Ticket | undefined {
  if (!text.startsWith(TICKET_PREFIX)) return undefined
  try {
    const given: unknown = JSON.parse(decode(text.slice(TICKET_PREFIX.length)))
    if (!isObject(given)) return undefined
    const { url, authority, secret, expires } = given
    const isWhole = [url, authority, secret, expires].every(isText)
    return isWhole ? ({ url, authority, secret, expires } as Ticket) : undefined
  } catch {
    return undefined
  }
}

/** What the store knows of it: enough to know it again, and nothing to use it with. */
export function ticketId(secret: string): string {
  return `tk_${sha256Hex(secret).slice(0, ID_CHARACTERS).toUpperCase()}`
}

export type TicketAnswer =
  | { readonly may: true; readonly rule: 'K4'; readonly labels: Labels }
  | { readonly may: false; readonly rule: string; readonly why: 'unknown' | 'used' | 'expired' }

/** From the events of the ticket's own stream. */
export function judgeTicket(history: readonly StoredEvent[], now: InstantMs): TicketAnswer {
  const made = history.find(({ type }) => type === 'ticket.made')
  if (!made) return { may: false, rule: 'K1', why: 'unknown' }
  if (history.some(({ type }) => type === 'ticket.used')) return { may: false, rule: 'K2', why: 'used' }
  const until = readInstant(String(made.data.expiresAt)) ?? 0
  if (now > until) return { may: false, rule: 'K3', why: 'expired' }
  return { may: true, rule: 'K4', labels: isObject(made.data.labels) ? (made.data.labels as Labels) : {} }
}
