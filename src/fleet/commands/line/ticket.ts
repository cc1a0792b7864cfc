// `provost node ticket`
import { randomBytes } from 'node:crypto'
import type { CommandContext, Run } from '#cli/command'
import { readDurationFlag } from '#cli/parse/read-duration-flag'
import { refuseInput } from '#kernel/reading/read-input'
import { TICKET_PREFIX, type Ticket, ticketId } from '../../rules/line/ticket.ts'

const SECRET_BYTES = 32

/** The secret is made here and sent nowhere: the plane knows only its hash. */
export const run: Run = async context => {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const body = {
    ticket: ticketId(secret),
    labels: readLabels(context),
    ...readDurationFlag(context, 'expires', 'ttlMs'),
  }
  const made = await (await context.client()).call('makeTicket', { body })
  const { url, authority, expiresAt } = made
  const said: Ticket = { url, authority, secret, expires: expiresAt }
  const ticket = `${TICKET_PREFIX}${Buffer.from(JSON.stringify(said)).toString('base64url')}`
  return { json: { ...made, ticket }, lines: [ticket, `one use, until ${expiresAt}`] }
}

function readLabels({ flags }: CommandContext): Record<string, string> {
  const given = Array.isArray(flags.label) ? flags.label : []
  return Object.fromEntries(given.map(readLabel))
}

function readLabel(text: string): [string, string] {
  const [, key, value] = /^([^=]+)=(.+)$/.exec(text) ?? []
  return key !== undefined && value !== undefined ? [key, value] : refuseInput('--label', 'like team=core')
}
