// Joins this home to a plane: the key is made here, the plane is known by what the ticket pins, and nothing is sent to another.
import { locateHome, prepareHome } from '#files/home'
import { dialPlane, fetchAuthority } from '#fleet/adapters/line/dial-plane'
import { fingerprint } from '#fleet/adapters/line/make-certificate'
import { needNodeKey } from '#fleet/adapters/line/node-key'
import { writePlanePaper } from '#fleet/adapters/line/plane-paper'
import { nodeAt } from '#fleet/adapters/node-paper'
import { findTicket } from '#fleet/rules/line/ticket'
import { provostError } from '#kernel/errors/errors'
import { systemClock } from '#process/system-clock'
import { type Environment, isPostgresUrl, storeOf } from '../wiring.ts'

export type JoinedPlane = {
  readonly node: string
  readonly name: string
  readonly url: string
  readonly epoch: number
  readonly labels: Readonly<Record<string, string>>
}

export async function joinPlane(env: Environment, given: string | undefined, text: string): Promise<JoinedPlane> {
  const ticket = findTicket(text.trim(), part => Buffer.from(part, 'base64url').toString('utf8'))
  if (!ticket) throw provostError('NODE_TICKET_REFUSED', { details: { why: 'unknown: it is no ticket' } })
  const home = locateHome(env)
  prepareHome(home)
  if (isPostgresUrl(await storeOf(env, home)))
    throw provostError('INPUT_INVALID', {
      message: 'this home has the store of a fleet at hand: it is a node of it already',
      hint: 'a machine that joins a plane keeps its own store: leave PROVOST_STORE unset there',
    })
  const url = given ?? ticket.url
  const authority = await fetchAuthority(url)
  if (fingerprint(authority) !== ticket.authority) throw provostError('NODE_PLANE_REFUSED', { details: { url } })
  const { id, name } = nodeAt(home.node)()
  const key = needNodeKey(home.keys)
  const paper = { url, authority, epoch: 1, protocol: '1.0' }
  const line = await dialPlane(paper, { node: id, key, now: () => systemClock.now() })
  try {
    const joined = await line.post('/join', { name, secret: ticket.secret, publicKey: key.publicKey })
    const epoch = Number(joined.epoch)
    await writePlanePaper(home.plane, { ...paper, epoch, protocol: String(joined.protocol) })
    return { node: id, name, url, epoch, labels: joined.labels as JoinedPlane['labels'] }
  } finally {
    line.close()
  }
}
