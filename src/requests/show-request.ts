// What became of a request, for whoever lost its answer.

import { eventsOfRequest } from '#daemon/events-of-request'
import { provostError } from '#kernel/errors/errors'
import type { World } from '#recorder/world'
import type { KeptRequest } from '#store/ports/request-store'

const EVENTS_MAX = 20

const STATE_OF_LIFE = { alive: 'running', gone: 'interrupted', unknown: 'not_known' } as const

export async function showRequest(world: World, key: string) {
  const kept = await world.store.requests.find(key)
  if (!kept)
    throw provostError('NOT_FOUND', {
      message: `no request with key ${key} is known here: it recorded nothing, or it was forgotten after a week`,
      hint: 'run the command again with the same --key: it happens once',
      details: { noun: 'request', id: key },
    })
  const events = (await eventsOfRequest(world.store.log, kept)).slice(0, EVENTS_MAX)
  return {
    key,
    at: kept.at,
    state: kept.answer ? ('answered' as const) : STATE_OF_LIFE[world.owners.look(kept.owner)],
    acted: kept.firstPosition !== null,
    events: events.map(({ position, type, stream }) => ({ position, type, stream })),
    ...composeAnswer(kept),
  }
}

function composeAnswer({ answer }: KeptRequest) {
  return { status: answer?.status ?? null, answer: answer && JSON.parse(answer.body) }
}
