// This machine, its store, its machines on paper, and its backups.
import { json } from '#api/exchange'
import type { Handlers } from '#daemon/handler'
import { showNodes } from '#fleet/usecases/show-nodes'
import { MACHINES } from '#house/machines'
import { isProvostError } from '#kernel/errors/errors'
import { makeBackup } from '#log/usecases/make-backup'
import { showRequest } from '#requests/show-request'
import { findHost } from '#session/usecases/liveness/judge-tick'
import { listLeftRuns } from '#session/usecases/liveness/left-runs'
import { showWatch } from '#session/usecases/show-watch'

export const hostRoutes = {
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
      orphans: (await listLeftRuns(services.world)).filter(({ kind }) => kind === 'orphan').map(({ name }) => name),
      node: { id: services.world.node.id, name: services.world.node.name },
      nodes: await showNodes(services.world),
      occurred: services.errors.list(),
      refusal: refusalOf(services.admission.refusal()),
      adopted: services.adoption.rows,
    })
  },

  async listMachines() {
    return json(200, { machines: MACHINES })
  },

  async showRequest({ services, parameters }) {
    return json(200, await showRequest(services.world, parameters.key!))
  },

  async makeBackup({ services, body, begunAt }) {
    return json(201, await makeBackup(services.world, body.to ?? services.backupsDirectory, begunAt))
  },
} satisfies Handlers

function refusalOf(error: Error | null): { readonly code: string; readonly message: string } | null {
  return isProvostError(error) ? { code: error.code, message: error.message } : null
}
