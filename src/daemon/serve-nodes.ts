// Opens the door for nodes beside the doors of a daemon. Nothing of it is loaded where nobody asked for it.
import { hostname } from 'node:os'
import { isLoopback } from '#access/rules/may-bind'
import { provostError } from '#kernel/errors/errors'
import { systemClock } from '#process/system-clock'
import { closeServer, listenOn, portOf, urlHost } from './http/listening.ts'
import type { Wired } from './wiring.ts'

export type Serving = {
  readonly host: string
  readonly port: number
  /** The name under which nodes find it; absent: the host. */
  readonly name: string | undefined
}

export type OpenedDoor = {
  readonly url: string
  readonly authority: string
  readonly close: () => Promise<void>
}

export async function serveNodes({ services, home, log }: Wired, { host, port, name }: Serving): Promise<OpenedDoor> {
  if (!services.world.store.spools)
    throw provostError('FLEET_NEEDS_POSTGRES', { details: { command: '`provost serve`' } })
  const { openPlanePapers } = await import('#fleet/adapters/line/plane-papers')
  const { createPlaneDoor } = await import('#fleet/plane-door')
  const papers = openPlanePapers(home.serve, namesOf(host, name), new Date(systemClock.now()))
  const door = await createPlaneDoor(services.world, papers, services.onUnexpected)
  await listenOn(door.server, { host, port })
  const found = portOf(door.server)
  const url = `https://${urlHost(name ?? (host === '0.0.0.0' || host === '::' ? hostname() : host))}:${found}`
  services.plane.served = { url, authority: papers.fingerprint }
  log.info('nodes are served', { url, authority: papers.fingerprint })
  const close = async () => {
    door.close()
    await closeServer(door.server)
  }
  return { url, authority: papers.fingerprint, close }
}

function namesOf(host: string, name: string | undefined): string[] {
  const local = isLoopback(host) || host === '0.0.0.0' || host === '::' ? ['localhost', '127.0.0.1', '::1'] : []
  return [...new Set([name ?? host, host, hostname(), ...local])].filter(each => each !== '0.0.0.0' && each !== '::')
}
