// The daemon: one per home, on a Unix socket for this machine's commands and on loopback for its browser.

import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { allowedHosts, mayBind } from '#access/rules/may-bind'
import { findHolder, findHolderById } from '#access/usecases/passes/find-holder'
import { startForgeLoop } from '#change/forge-loop'
import { readHomeConfig } from '#config/home-config'
import type { HomeConfig } from '#config/rules/sections/config-schema'
import { startEvidenceLoop } from '#evidence/evidence-loop'
import type { Home } from '#files/home'
import { locateHome, needToken, prepareHome } from '#files/home'
import { type ProcessLock, takeProcessLock } from '#files/process-lock'
import { startNodeLineLoop } from '#fleet/node-line-loop'
import { type Admission, startPresenceLoop } from '#fleet/presence-loop'
import { startWorkLoop } from '#fleet/work-loop'
import { provostError } from '#kernel/errors/errors'
import { startMarkLoop } from '#log/mark-loop'
import { startCalibrationLoop } from '#looking/calibration-loop'
import { probeProcess } from '#process/process-identity'
import { startCheckpointLoop } from '#proof/checkpoint-loop'
import { cosignCheckpoint, showCosigned } from '#proof/usecases/cosign-checkpoint'
import { type ReactorLoop, startReactorLoop } from '#reactor/reactor-loop'
import { RequestsAtWork } from '#requests/requests-at-work'
import { startReviewLoop } from '#review/review-loop'
import { startSessionLoop } from '#session/session-loop'
import { startTaskLoop } from '#task/task-loop'
import { startTelemetryLoop } from '#usage/telemetry-loop'
import { startWebhookLoop } from '#usage/webhook-loop'
import { type DaemonPaper, readPaper, removePaper, writePaper } from './daemon-paper.ts'
import { createListener, type ListenerOptions } from './http/listener.ts'
import { closeServer, openServer, openSocket, portOf, urlHost } from './http/listening.ts'
import { Logins } from './http/logins.ts'
import { createMux } from './http/mux.ts'
import type { Secrets } from './http/read-request.ts'
import type { Log } from './log-file.ts'
import type { Serving } from './serve-nodes.ts'
import { type Environment, type Wired, wire } from './wiring.ts'

/** Those who wait for agents hear at once that nobody waits any longer; whoever computes gets this long. */
const SETTLE_MS = 4_000
const STEP_MS_MAX = 5_000
const SOCKET_HOST = 'provost.localhost'

export type Daemon = {
  readonly paper: DaemonPaper
  readonly stop: (why: string) => Promise<void>
  readonly wired: Wired
}

export type DaemonWish = {
  /** Hears how far the log is folded again, when it has to be. */
  readonly onFold?: (position: number) => void
  /** Where it also listens for nodes. */
  readonly serving?: Serving | undefined
}

export async function startDaemon(env: Environment, wish: DaemonWish = {}): Promise<Daemon> {
  const home = locateHome(env)
  prepareHome(home)
  const config = await readHomeConfig(env, home)
  const { listen } = config
  if (!mayBind({ host: listen.host, hasTls: listen.tls !== null }).may) {
    throw provostError('DAEMON_BIND_REFUSED', { details: { address: `${listen.host}:${listen.port}` } })
  }
  const lock = takeProcessLock(home.daemonLock)
  if (!lock) throw runningError(home)
  const servers: Server[] = []
  try {
    return await openDoors(env, home, config, lock, servers, wish)
  } catch (error) {
    await Promise.all(servers.map(closeServer)) // one that listens already would keep the process alive
    lock.release()
    throw error
  }
}

function runningError(home: Home): Error {
  const paper = readPaper(home)
  return provostError('DAEMON_RUNNING', {
    details: { pid: paper?.pid ?? '(starting)', address: paper?.address ?? '(not yet known)' },
  })
}

async function openDoors(
  env: Environment,
  home: Home,
  config: HomeConfig,
  lock: ProcessLock,
  servers: Server[],
  { onFold, serving }: DaemonWish,
): Promise<Daemon> {
  const { listen } = config
  let loop: ReactorLoop | undefined
  const wired = await wire(env, 'daemon', () => loop?.wake(), { onFold })
  wired.log.info('this node', { id: wired.services.world.node.id }) // made before anybody finds the daemon
  const hosts = [SOCKET_HOST]
  const logins = new Logins(() => wired.services.world.clock.now())
  const secrets = await composeSecrets(wired, home, logins, listen.tls !== null)
  const requests = new RequestsAtWork(wired.app)
  const options = composeOptions({ ...wired, app: requests.app }, secrets, () => hosts)
  const listener = createListener(options)
  const tcp = await openServer(servers, listener, listen, home)
  const port = portOf(tcp)
  hosts.push(...allowedHosts(listen.host, port))
  const socket = listen.socket ? await openSocket(servers, listener, home) : null
  const mux = createMux(options, wired.services)
  for (const server of servers) server.on('upgrade', mux.upgrade)
  const plane = await openPlane(wired, serving)
  const presence = startPresenceLoop(wired.services.world, wired.log)
  wired.services.admission.refusal = presence.refusal
  loop = startReactorLoop(wired.services.world, wired.log, presence)
  const loops = [{ stop: async () => presence.letGo() }, ...startLoops(wired, loop, presence, env, config), presence]
  const paper = composePaper(wired.services, listen, port, socket?.path ?? null)
  await writePaper(home, paper)
  wired.log.info('daemon started', { ...paper })
  const stop = once(async why => {
    wired.log.info('daemon stops', { why })
    await inTurn(wired.log, [
      () => removePaper(home, process.pid),
      () => wired.services.feed.close(),
      () => mux.close(),
      () => wired.goAway(),
      plane.close,
      () => requests.settle(SETTLE_MS),
      () => Promise.all(servers.map(closeServer)),
      ...loops.map(each => () => each.stop()),
      () => wired.close(),
      () => socket?.remove(),
      () => lock.release(),
    ])
  })
  return { paper, stop, wired }
}

async function composeSecrets(wired: Wired, home: Home, logins: Logins, isSecure: boolean): Promise<Secrets> {
  const { world } = wired.services
  return { token: await needToken(home, world.ids.newSecret), logins, isSecure, passes: passesOf(world) }
}

/** Nothing of it is loaded where nobody asked for it. */
async function openPlane(wired: Wired, serving: Serving | undefined): Promise<{ close(): Promise<void> }> {
  if (!serving) return { close: async () => {} }
  return (await import('./serve-nodes.ts')).serveNodes(wired, serving)
}

function composePaper(
  { startedAt, version }: Wired['services'],
  { tls, host }: HomeConfig['listen'],
  port: number,
  socket: string | null,
): DaemonPaper {
  const { startTime } = probeProcess(process.pid)
  const address = `${tls ? 'https' : 'http'}://${urlHost(host)}:${port}`
  return { pid: process.pid, startTime, startedAt, version, address, socket }
}

/** A step that fails, as on a disk that is read-only, or does not end keeps the others from nothing. */
async function inTurn(log: Log, steps: readonly (() => unknown)[]): Promise<void> {
  for (const step of steps)
    try {
      await Promise.race([step(), sleep(STEP_MS_MAX, undefined, { ref: false })])
    } catch (error) {
      log.error('a step of the end failed', error)
    }
}

/** In the order in which they are stopped again: those that carry work first. */
function startLoops(
  wired: Wired,
  reactor: ReactorLoop,
  admission: Admission,
  env: Environment,
  { otel, proof, fleet }: HomeConfig,
): readonly { stop(): Promise<void> }[] {
  const { services, log, home } = wired
  const { world, version } = services
  const telemetry = startTelemetryLoop({ world, log, env, config: otel, version, markFile: home.telemetry })
  const evidence = startEvidenceLoop(services.world, log, admission)
  const forge = startForgeLoop(services.world, log, admission)
  const sessions = startSessionLoop(services, log, admission)
  const reviews = startReviewLoop(services, log, admission)
  const calibration = startCalibrationLoop(services, log, admission)
  const tasks = startTaskLoop(services, log, admission)
  const webhooks = startWebhookLoop(services.world, log, admission)
  const checkpoints = startCheckpointLoop(services.world, log, proof, admission)
  const marks = startMarkLoop(services.world, log)
  const work = startWorkLoop(services.world, log, home.repos, fleet, admission)
  const line = startNodeLineLoop(services.world, log, home, fleet)
  return [
    telemetry,
    work,
    line,
    tasks,
    reactor,
    evidence,
    sessions,
    reviews,
    calibration,
    forge,
    webhooks,
    checkpoints,
    marks,
  ]
}

function composeOptions(wired: Wired, secrets: Secrets, hosts: () => readonly string[]): ListenerOptions {
  return {
    app: wired.app,
    secrets,
    allowedHosts: hosts,
    newCorrelation: () => wired.services.world.ids.newId('co_'),
    onUnexpected: wired.services.onUnexpected,
    witness: {
      cosign: request => cosignCheckpoint(wired.services.world, request),
      show: originHash => showCosigned(wired.services.world, originHash),
    },
    onRequest: (method, path, status) => wired.log.note('request', { method, path, status }),
  }
}

function once<T>(work: (argument: T) => Promise<void>): (argument: T) => Promise<void> {
  let running: Promise<void> | undefined
  return argument => {
    running ??= work(argument)
    return running
  }
}

/** Passes of people; looked up at each request, so that one that was taken back opens nothing from then on. */
function passesOf(world: Wired['services']['world']): Secrets['passes'] {
  return { find: text => findHolder(world, text), findById: id => findHolderById(world, id) }
}
