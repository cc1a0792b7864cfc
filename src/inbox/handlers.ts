// The inbox over the doors.
import { json } from '#api/exchange'
import { askingOf, type Handlers } from '#daemon/handler'
import { needProject } from '#project/usecases/find-project'
import { assignDecision } from './usecases/assign-decision.ts'
import { countOpen } from './usecases/count-open.ts'
import { listInbox } from './usecases/list-inbox.ts'

export const inboxRoutes = {
  async listInbox({ services, request }) {
    const { project } = request.query
    if (project !== undefined) await needProject(services.world, project)
    return json(200, await listInbox(services.world, project))
  },

  async assignDecision(call) {
    const { row, to } = call.body
    await assignDecision(call.services.world, askingOf(call), row, to)
    return json(200, { row, to })
  },

  async countOpen({ services }) {
    return json(200, await countOpen(services.world))
  },
} satisfies Handlers
