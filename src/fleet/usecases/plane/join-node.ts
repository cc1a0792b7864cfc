// Lets a machine in with a ticket. The ticket is used up by the same append that writes down the node's key.
import { judgeTicket, ticketId } from '#fleet/rules/line/ticket'
import { isProvostError, provostError } from '#kernel/errors/errors'
import type { NewEvent } from '#kernel/events/event'
import { composeEvent } from '#recorder/compose-event'
import type { World } from '#recorder/world'
import { findNodeView, fleetAsking } from './speak-for.ts'

export type JoinWish = {
  readonly node: string
  readonly name: string
  readonly secret: string
  readonly keyId: string
  readonly publicKey: string
}

export type Joined = {
  readonly node: string
  readonly epoch: number
  readonly labels: Readonly<Record<string, string>>
}

export async function joinNode(world: World, wish: JoinWish): Promise<Joined> {
  const { log } = world.store
  const [ticket, node] = [`ticket/${ticketId(wish.secret)}`, `node/${wish.node}`]
  const history = await log.readStream(ticket)
  const judged = judgeTicket(history, world.clock.now())
  if (!judged.may) throw refused(judged.why)
  const known = await findNodeView(world, wish.node)
  // A ticket lets a machine in; it does not let it take the place of one that is in.
  if (known && known.key?.id !== wish.keyId) throw provostError('NODE_KEY_REFUSED', { details: { id: wish.node } })
  if (known?.state === 'revoked') throw provostError('NODE_REVOKED', { details: { id: wish.node } })
  const { labels } = judged
  const epoch = known?.epoch ?? 1
  const { name, keyId, publicKey } = wish
  const joined = { epoch, name, keyId, publicKey, labels, ticket: ticket.slice('ticket/'.length) }
  try {
    await log.append([
      { stream: ticket, expectedVersion: history.length, events: [compose(world, 'ticket.used', { node: wish.node })] },
      { stream: node, expectedVersion: known?.version ?? 0, events: [compose(world, 'node.joined', joined)] },
    ])
  } catch (error) {
    if (isProvostError(error) && error.code === 'VERSION_CONFLICT') throw refused('used')
    throw error
  }
  return { node: wish.node, epoch, labels }
}

function compose(world: World, type: string, data: NewEvent['data']): NewEvent {
  return composeEvent(world, fleetAsking(world), type, data)
}

function refused(why: string): Error {
  return provostError('NODE_TICKET_REFUSED', { details: { why } })
}
