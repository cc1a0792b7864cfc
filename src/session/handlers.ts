// Sessions over the doors. Each handler loads its verb when it is asked for.
import { json } from '#api/exchange'
import { askingOf, type Call, type Handlers, readCut, readIds, readPageQuery, readWholeNumber } from '#daemon/handler'
import type { AskedCommand } from '#fleet/rules/ask-view'
import { askWhy } from '#house/ask-why'
import type { Killed } from './usecases/life/kill-session.ts'
import { listSessions } from './usecases/list-sessions.ts'
import { showSession } from './usecases/show-session.ts'
import type { sendMessage } from './usecases/talk/send-message.ts'

const LOG_BYTES = 64 * 1024
const LOG_BYTES_MAX = 16 * 1024 * 1024

async function answerSession({ services }: Call, id: string, status = 200) {
  const session = await showSession(services.world, id)
  return json(status, session, { etag: `"${session.version}"` })
}

type Named = Call & { readonly parameters: { readonly session: string } }

/** Where the session lives, and only there. */
async function owned<Answer extends object>(
  call: Named & { readonly body: object },
  command: AskedCommand,
): Promise<Answer> {
  const { atOwner } = await import('#fleet/usecases/ask-owner')
  const given = { command, subject: call.parameters.session, arguments: { ...call.body } }
  return atOwner<Answer>(call.services.world, askingOf(call), given)
}

export const sessionRoutes = {
  async listSessions({ services, request }) {
    const { project, status, kind, all } = request.query
    const filter = {
      ...(project !== undefined && { project }),
      ...(status !== undefined && { status }),
      ...(kind !== undefined && { kind }),
      all: all === 'true',
      ...readIds(request),
      ...readPageQuery(request),
    }
    return json(200, await listSessions(services.world, filter))
  },

  async spawnSession(call) {
    const { spawnSession } = await import('./usecases/life/spawn-session.ts')
    const wish = call.body
    const { id } = await spawnSession(call.services.world, askingOf(call), wish)
    return answerSession(call, id, 201)
  },

  async spawnOrchestrator(call) {
    const { spawnOrchestrator } = await import('./usecases/life/spawn-orchestrator.ts')
    const wish = call.body
    const { id } = await spawnOrchestrator(call.services.world, askingOf(call), wish)
    return answerSession(call, id, 201)
  },

  showSession: call => answerSession(call, call.parameters.session!),

  async explainSession({ services, parameters, request }) {
    return json(200, await askWhy(services.world, `session:${parameters.session!}`, request.query.at))
  },

  async showSessionEvents({ services, parameters, request }) {
    const { showSessionEvents } = await import('./usecases/show-session.ts')
    const { after } = request.query
    const from = after === undefined ? 0 : readWholeNumber('after', after, 0, Number.MAX_SAFE_INTEGER)
    return json(200, { events: await showSessionEvents(services.world, parameters.session!, from) })
  },

  async showSessionDiff({ services, parameters, request }) {
    const { showSessionDiff } = await import('./usecases/show-session-diff.ts')
    return json(200, await showSessionDiff(services.world, parameters.session!, readCut(request)))
  },

  async showSessionLog({ services, parameters, request }) {
    const { showSessionLog } = await import('./usecases/show-session.ts')
    const { bytes } = request.query
    const max = bytes === undefined ? LOG_BYTES : readWholeNumber('bytes', bytes, 1, LOG_BYTES_MAX)
    return json(200, { text: await showSessionLog(services.world, parameters.session!, max) })
  },

  async sendMessage(call) {
    return json(200, await owned<Awaited<ReturnType<typeof sendMessage>>>(call, 'send'))
  },

  async answerPermission(call) {
    await owned(call, 'answer')
    return answerSession(call, call.parameters.session!)
  },

  async killSession(call) {
    const killed = await owned<Killed>(call, 'kill')
    return json(200, { ...killed, session: await showSession(call.services.world, call.parameters.session) })
  },

  async restoreSession(call) {
    const { restoreSession } = await import('./usecases/life/restore-session.ts')
    const wish = call.body
    const restored = await restoreSession(call.services.world, askingOf(call), call.parameters.session!, wish)
    return json(200, { ...restored, session: await showSession(call.services.world, restored.session.id) })
  },

  async cleanUpSessions(call) {
    const { cleanUpEverywhere } = await import('#fleet/usecases/clean-up-everywhere')
    return json(200, await cleanUpEverywhere(call.services.world, askingOf(call), call.body))
  },

  async probeSessions(call) {
    const { runTick } = await import('./usecases/liveness/run-tick.ts')
    const { ids } = call.body
    return json(200, await runTick(call.services.world, askingOf(call), ids))
  },

  async reconcileSessions(call) {
    const { reconcileSessions } = await import('./usecases/liveness/reconcile-sessions.ts')
    const { apply = false, endUnknown = false } = call.body
    return json(200, await reconcileSessions(call.services.world, askingOf(call), { apply, endUnknown }))
  },

  async acceptLoss(call) {
    const { acceptLoss } = await import('./usecases/liveness/accept-loss.ts')
    const { reason } = call.body
    return json(200, await acceptLoss(call.services.world, askingOf(call), reason))
  },
} satisfies Handlers
