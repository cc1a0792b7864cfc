// The door without a daemon: the same application, called as a function.

import type { ApiRequest, App } from '#api/exchange'
import { matchRoute } from '#api/match-route'
import { ROUTES } from '#api/routes'
import { keepLogMark } from '#log/usecases/keep-log-mark'
import { runReactor } from '#reactor/usecases/run-reactor'
import type { World } from '#recorder/world'
import { forgetRequests } from '#requests/usecases/forget-requests'
import { lookFirst } from '#session/usecases/liveness/look-first'
import { type Environment, type Wired, wire } from './wiring.ts'

export type InProcess = { readonly app: App; readonly world: World; readonly close: () => Promise<void> }

export async function openInProcess(env: Environment): Promise<InProcess> {
  let isWoken = false
  const wired = await wire(env, 'in_process', () => {
    isWoken = true
  })
  return {
    world: wired.services.world,
    app: async request => {
      if (showsLife(request)) await lookFirst(wired.services.world)
      return wired.app(request)
    },
    close: async () => {
      if (isWoken) await leaveInOrder(wired)
      await wired.close()
    },
  }
}

/** Nobody watches behind this door; a question about the past needs no look. */
function showsLife({ method, path, query }: ApiRequest): boolean {
  const match = matchRoute(ROUTES, method, path)
  return match.found && match.route.showsLife === true && query.at === undefined
}

/** What the command set in motion is carried out before it ends; whatever fails waits for the next one. */
async function leaveInOrder({ services: { world }, log }: Wired): Promise<void> {
  await runReactor(world).catch(error => log.error('reactor', error))
  await forgetRequests(world).catch(error => log.error('old answers', error))
  await keepLogMark(world.store, world.marks).catch(error => log.error('the mark of the log', error))
}
