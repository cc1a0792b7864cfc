// The way of one agent to its model: a socket on its desk, and behind it the proxy that connects to the names that were said.
import { createServer } from 'node:net'
import { type ModelWay, modelProxy, reachByName } from '#access/adapters/network/model-proxy'
import { type DeskSocket, openDeskSocket } from './desk-socket.ts'

const NET_SOCKET = 'net.sock'

export function openModelProxy(
  desk: string,
  hosts: readonly string[],
  onRefused: ModelWay['onRefused'],
): Promise<DeskSocket> {
  const server = createServer({ allowHalfOpen: true }, modelProxy({ hosts, onRefused, reach: reachByName }))
  return openDeskSocket(server, desk, NET_SOCKET)
}
