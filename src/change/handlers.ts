// Changes over the doors. Each handler loads its verb when it is asked for.
import { json } from '#api/exchange'
import { askingOf, type Handlers, readPageQuery } from '#daemon/handler'
import { writeInstant } from '#kernel/events/time'
import { listChanges } from './usecases/list-changes.ts'
import type { ChangesSeen } from './usecases/observe-changes.ts'

export const changeRoutes = {
  async listChanges({ services, request }) {
    const { project, all } = request.query
    const filter = { ...(project !== undefined && { project }), all: all === 'true', ...readPageQuery(request) }
    return json(200, await listChanges(services.world, filter))
  },

  async lookAtChanges({ services, body, correlation }) {
    const { lookAtChange, lookAtProject } = await import('./usecases/look-at-changes.ts')
    const { project, change } = body
    const looks =
      change === undefined
        ? await lookAtProject(services.world, correlation, project)
        : [await lookAtChange(services.world, correlation, change)]
    return json(200, { looks: looks.map(describeLook) })
  },

  async showChange(call) {
    const { showChange } = await import('./usecases/show-change.ts')
    return json(200, await showChange(call.services.world, idOf(call)))
  },

  async draftChange(call) {
    const { setDraft } = await import('./usecases/set-draft.ts')
    return json(200, await setDraft(call.services.world, askingOf(call), idOf(call), true))
  },

  async readyChange(call) {
    const { setDraft } = await import('./usecases/set-draft.ts')
    return json(200, await setDraft(call.services.world, askingOf(call), idOf(call), false))
  },

  async checkChange(call) {
    const { checkChange } = await import('./usecases/check-change.ts')
    const wish = call.body
    return json(200, await checkChange(call.services.world, askingOf(call), idOf(call), wish))
  },

  async approveChangeClass(call) {
    const { approveClass } = await import('./usecases/approve-class.ts')
    return json(200, await approveClass(call.services.world, askingOf(call), idOf(call), call.body))
  },

  async mergeChange(call) {
    const { mergeChange } = await import('./usecases/merge-change.ts')
    const wish = call.body
    return json(200, await mergeChange(call.services.world, askingOf(call), idOf(call), wish))
  },
} satisfies Handlers

function describeLook(look: ChangesSeen) {
  const { session, fetched } = look
  if (look.fetched) return { session, fetched, changes: look.changes.map(({ id }) => id), reason: null, nextAt: null }
  const nextAt = look.nextAt === null ? null : writeInstant(look.nextAt)
  return { session, fetched, changes: [], reason: look.reason, nextAt }
}

function idOf({ parameters }: { readonly parameters: { readonly project: string; readonly number: string } }): string {
  return `${parameters.project}/${parameters.number}`
}
