// Makes a ticket: whoever has its secret may join one machine, once, while it lasts. The secret is made by whoever asks, and only
// what it is known by comes here.
import { LABEL_KEY, type Labels } from '#fleet/rules/match-labels'
import { writeInstant } from '#kernel/events/time'
import { decision } from '#kernel/machine/decision'
import { refuseInput } from '#kernel/reading/read-input'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { needSpools } from './speak-for.ts'

const MINUTE_MS = 60_000
const DEFAULT_MS = 10 * MINUTE_MS
const MAX_MS = 1_440 * MINUTE_MS
const TICKET = /^tk_[0-9A-F]{26}$/

export type TicketWish = {
  readonly ticket: string
  readonly labels?: Labels | undefined
  readonly ttlMs?: number | undefined
}

export async function makeTicket(
  world: World,
  asking: Asking,
  wish: TicketWish,
): Promise<{ readonly expiresAt: string }> {
  needSpools(world, 'a ticket')
  const { ticket, labels = {}, ttlMs = DEFAULT_MS } = wish
  if (!TICKET.test(ticket)) return refuseInput('ticket', 'what a secret is known by')
  if (ttlMs < 1 || ttlMs > MAX_MS) return refuseInput('ttlMs', 'at most a day')
  if (Object.keys(labels).some(key => !LABEL_KEY.test(key))) return refuseInput('labels', 'labels like team=core')
  const expiresAt = writeInstant(world.clock.now() + ttlMs)
  await recordDecision(world, { ...asking, seenVersion: null }, `ticket/${ticket}`, history =>
    history.length > 0
      ? null
      : { type: 'ticket.made', decision: decision('made', 'person', {}), data: { labels, expiresAt } },
  )
  return { expiresAt }
}
