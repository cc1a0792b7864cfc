// What happens by itself, over the doors.
import { json } from '#api/exchange'
import { askingOf, type Call, type Handlers } from '#daemon/handler'
import { provostError } from '#kernel/errors/errors'
import type { IntentStatus } from '#store/ports/intent-store'

const STATUSES: readonly string[] = ['pending', 'done', 'dead'] satisfies IntentStatus[]
const LIST_MAX = 200

export const reactorRoutes = {
  async listIntents({ services, request }) {
    const { status } = request.query
    if (status !== undefined && !STATUSES.includes(status)) {
      throw provostError('INPUT_INVALID', {
        message: `status must be one of ${STATUSES.join(', ')}; got ${status.slice(0, 40)}`,
        details: { field: 'status' },
      })
    }
    const intents = await services.world.store.intents.list(status as IntentStatus | undefined, LIST_MAX)
    return json(200, { intents, next: null })
  },

  async retryIntent(call) {
    askingOf(call)
    const id = call.parameters.id!
    const { store, clock } = call.services.world
    if (!(await store.intents.retry(id, clock.now())) && !(await wasRetried(call, id))) {
      throw provostError('NOT_FOUND', {
        message: `no dead intent with id ${id}`,
        details: { noun: 'intent', id },
      })
    }
    call.services.wakeReactor()
    return json(200, { id, retried: true })
  },
} satisfies Handlers

/** An attempt before this one may have put it back and ended before it could say so. */
async function wasRetried({ isAgain, services }: Call, id: string): Promise<boolean> {
  if (!isAgain) return false
  const intents = await services.world.store.intents.list(undefined, LIST_MAX)
  return intents.some(intent => intent.id === id && intent.status !== 'dead')
}
