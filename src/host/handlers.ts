// This machine, its store, its machines on paper, and its backups.
import { json } from '#api/exchange'
import { MACHINES } from '#core/machines'
import { makeBackup } from '#usecases/make-backup'
import { findHost } from '#usecases/session/judge-tick'
import { showWatch } from '#usecases/session/show-watch'
import type { Handlers } from '../handler.ts'
import { showRequest } from '../show-request.ts'

export const hostRoutes: Handlers = {
  async showHost({ services }) {
    const { store } = services.world
    return json(200, {
      version: services.version,
      door: services.door,
      pid: process.pid,
      startedAt: services.startedAt,
      engine: store.engine,
      store: store.where,
      schema: await store.maintenance.schemaVersion(),
      events: await store.log.headPosition(),
      listeners: services.feed.size,
      sessions: await findHost(services.world),
      watch: await showWatch(services.world),
      adopted: services.adoption.rows,
    })
  },

  async listMachines() {
    return json(200, { machines: MACHINES })
  },

  async showRequest({ services, parameters }) {
    return json(200, await showRequest(services.world, parameters.key!))
  },

  async makeBackup({ services, request, begunAt }) {
    const { to } = request.body as { to?: string }
    return json(201, await makeBackup(services.world, to ?? services.backupsDirectory, begunAt))
  },
}
