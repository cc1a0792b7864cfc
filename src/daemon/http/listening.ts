// How the doors of a daemon are opened: on loopback, or with a certificate elsewhere, and on a Unix socket.
import { lstatSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import { preferredPort } from '#access/rules/preferred-port'
import type { HomeConfig } from '#config/rules/sections/config-schema'
import type { Home } from '#files/home'
import { provostError } from '#kernel/errors/errors'

const SOCKET_PATH_MAX = 100

export async function openServer(
  servers: Server[],
  listener: RequestListener,
  { host, port, tls }: HomeConfig['listen'],
  home: Home,
): Promise<Server> {
  const create = async () =>
    tls
      ? (await import('node:https')).createServer(
          { cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) },
          listener,
        )
      : createServer(listener)
  if (port === 0) {
    const usual = await create()
    servers.push(usual)
    if (await mayListenOn(usual, { host, port: preferredPort(home.path) })) return usual
    servers.pop()
  }
  const server = await create()
  servers.push(server)
  await listenOn(server, { host, port })
  return server
}

/** When any port will do, the usual one may be somebody else's. */
function mayListenOn(server: Server, place: { host: string; port: number }): Promise<boolean> {
  return listenOn(server, place).then(
    () => true,
    () => false,
  )
}

export type OpenSocket = { readonly path: string; readonly remove: () => void }

/**
 * A path too long for a Unix socket leaves loopback alone, which serves as well. A server that closes takes away whatever lies
 * where it began to listen: so it begins beside, and a successor's socket is not its own to remove.
 */
export async function openSocket(servers: Server[], listener: RequestListener, home: Home): Promise<OpenSocket | null> {
  const [path, beside] = [home.socket, join(home.path, `.sock${process.pid}`)]
  if (process.platform === 'win32' || Buffer.byteLength(path) > SOCKET_PATH_MAX) return null
  const server = createServer(listener)
  servers.push(server)
  rmSync(beside, { force: true })
  await listenOn(server, { path: beside })
  const own = numberOf(beside)
  renameSync(beside, path) // we hold the lock: a socket that lies here belongs to a dead daemon
  return { path, remove: () => numberOf(path) === own && rmSync(path, { force: true }) }
}

function numberOf(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.ino
}

export function listenOn(server: Server, place: { host: string; port: number } | { path: string }): Promise<void> {
  const address = 'path' in place ? place.path : `${urlHost(place.host)}:${place.port}`
  return new Promise((resolve, reject) => {
    server.once('error', cause => reject(cannotListen(address, cause)))
    server.listen(place, () => resolve())
  })
}

export function cannotListen(address: string, cause: Error): Error {
  return provostError('DAEMON_UNREACHABLE', {
    message: `the daemon cannot listen on ${address}`,
    hint: 'choose another address under `listen` in config.yaml of the home, or end what uses this one',
    cause,
    details: { address },
  })
}

export function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

export function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

export function closeServer(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
