// The log that proves itself, over the doors.
import { json } from '#api/exchange'
import { askingOf, type Handlers } from '#daemon/handler'
import { provostError } from '#kernel/errors/errors'
import { takeAsItIs } from '#log/usecases/keep-log-mark'
import { verifyHouse } from '#log/verify-house'
import { needProject } from '#project/usecases/find-project'
import { examineKey } from './usecases/examine-key.ts'
import { forkLog } from './usecases/fork-log.ts'
import { makeCheckpoint } from './usecases/make-checkpoint.ts'
import { proveEvent } from './usecases/prove-event.ts'
import { publishCheckpoints } from './usecases/publish-checkpoint.ts'

export const proofRoutes = {
  async verifyLogAgainst({ services, body }) {
    return json(200, await verifyHouse(services, body.against))
  },

  async makeCheckpoint(call) {
    const { world } = call.services
    const { to, project } = call.body
    if (project !== undefined) await needProject(world, project)
    const made = await makeCheckpoint(world, askingOf(call), 'asked')
    const only = project === undefined ? null : [project]
    const published = to === undefined ? [] : await publishCheckpoints(world, made.origin, only)
    return json(201, { ...made, published })
  },

  async proveEvent({ services, parameters }) {
    return json(200, await proveEvent(services.world, parameters.event))
  },

  async showLogKey({ services }) {
    const key = await examineKey(services.world)
    if (key) return json(200, key)
    throw provostError('NOT_FOUND', {
      message: 'this home has no signing key yet',
      hint: 'it is made with the first `provost log checkpoint`',
      details: { noun: 'key', id: 'home' },
    })
  },

  async forkLog(call) {
    const { world } = call.services
    const { from, checkpoint } = await forkLog(world, askingOf(call), call.body.reason)
    await takeAsItIs(world.store, world.marks) // a person said that this is the log from now on
    return json(201, { from, checkpoint: { ...checkpoint, published: [] } })
  },
} satisfies Handlers
