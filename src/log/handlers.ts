// The log itself over the doors: past, present, checked, replayed, explained.
import { json } from '#api/exchange'
import { type Call, cutPage, type Handlers, readPageQuery, readWholeNumber } from '#daemon/handler'
import { askWhy, notInLog } from '#house/ask-why'
import { provostError } from '#kernel/errors/errors'
import { type InstantMs, readInstant, writeInstant } from '#kernel/events/time'
import { findIds, LISTED_NOUNS } from '#recorder/find-ids'
import { isOwn, mayKnowTrials } from '#recorder/need-own'
import type { EventLog } from '#store/ports/event-log'
import { lastUntil, readDensity } from './usecases/read-density.ts'
import { replayLog } from './usecases/replay-log.ts'
import { searchLog } from './usecases/search-log.ts'
import { showEvent } from './usecases/show-event.ts'
import { verifyHouse } from './verify-house.ts'

const LAST_MAX = 1_000
const BARS_MAX = 200

export const logRoutes = {
  async findIds({ services, parameters: { noun }, request }) {
    const { prefix = '' } = request.query
    const listed = LISTED_NOUNS.find(name => name === noun)
    if (listed) return json(200, { ids: await findIds(services.world, listed, prefix) })
    throw provostError('INPUT_INVALID', {
      message: `noun must be one of ${LISTED_NOUNS.join(', ')}; got ${String(noun).slice(0, 40)}`,
      details: { field: 'noun' },
    })
  },

  async readLog({ services, request }) {
    const { log } = services.world.store
    const { stream, noun, last } = request.query
    const filter = { ...(stream !== undefined && { stream }), ...(noun !== undefined && { noun }) }
    const { after, limit } = readPageQuery(request)
    if (last !== undefined)
      return json(200, {
        events: await readLast(services, filter, readWholeNumber('last', last, 1, LAST_MAX)),
        next: null,
      })
    const { page, next } = cutPage(
      await log.readPage({ after, limit: limit + 1, ...filter }),
      limit,
      event => event.position,
    )
    return json(200, { events: page, next })
  },

  async followEvents({ services, request }) {
    const { stream, noun } = request.query
    const filter = {
      after: await startOf({ services, request }),
      ...(stream !== undefined && { stream }),
      ...(noun !== undefined && { noun }),
    }
    return { status: 200, kind: 'feed', open: sink => services.feed.open(filter, sink) }
  },

  async searchLog({ services, request }) {
    const { stream, noun, type, actor, text, cursor, since, until } = request.query
    const { limit } = readPageQuery(request)
    const { log } = services.world.store
    const before = cursor === undefined ? undefined : readWholeNumber('cursor', cursor, 1, Number.MAX_SAFE_INTEGER)
    const found = await searchLog(log, {
      limit,
      ...(await placeInTime(log, readMoment('since', since), readMoment('until', until))),
      ...(before !== undefined && { before }),
      ...(stream && { stream }),
      ...(noun && { noun }),
      ...(type && { type }),
      ...(actor && { actor }),
      ...(text && { text }),
    })
    return json(200, found)
  },

  async showDensity({ services, request }) {
    const { since, until, bars = '60' } = request.query
    const [from, to] = [readMoment('since', since), readMoment('until', until)]
    const wish = { bars: readWholeNumber('bars', bars, 1, BARS_MAX), ...(from !== undefined && { from }) }
    const density = await readDensity(services.world.store.log, { ...wish, ...(to !== undefined && { to }) })
    const write = (at: number | null) => (at === null ? null : writeInstant(Math.round(at)))
    return json(200, { ...density, from: write(density.from), to: write(density.to) })
  },

  async showEvent({ services, parameters }) {
    return json(200, await showEvent(services.world.store.log, parameters.id!))
  },

  async verifyLog({ services }) {
    return json(200, await verifyHouse(services))
  },

  async replay({ services, request }) {
    const past = await services.past.at(request.query.at ?? '')
    return { ...json(200, await replayLog(past, services.views)), isLarge: true }
  },

  async why({ services, request, parameters }) {
    const { id } = parameters as { id: string }
    const why = await askWhy(services.world, id, request.query.at)
    if (!(await isOwn(services.world, request.actor, why.noun, why.id))) throw notInLog(id, request.query.at)
    const facts = why.facts.filter(({ source }) => source !== 'trials' || mayKnowTrials(request.actor))
    return json(200, { ...why, facts })
  },
} satisfies Handlers

/** A browser that lost the line says what it saw last; a new listener starts now. */
async function startOf({ services, request }: Pick<Call, 'services' | 'request'>): Promise<number> {
  const given = request.headers['last-event-id'] ?? request.query.after
  const end = await services.world.store.log.headPosition()
  // Who has seen more than there is has seen another log, perhaps before a restore, and must start anew.
  return given === undefined ? end : readWholeNumber('Last-Event-ID', given, 0, end)
}

async function readLast(services: Call['services'], filter: { stream?: string; noun?: string }, last: number) {
  const { log } = services.world.store
  return (await log.readBack({ before: Number.MAX_SAFE_INTEGER, limit: last, ...filter })).toReversed()
}

function readMoment(field: string, given: string | undefined): InstantMs | undefined {
  if (given === undefined || given === '') return undefined
  const moment = readInstant(given)
  if (moment !== undefined) return moment
  throw provostError('INPUT_INVALID', {
    message: `${field} must be an instant like 2026-01-31T12:00:00.000Z; got ${given.slice(0, 40)}`,
    details: { field },
  })
}

/** A span of time as positions: whoever brushes over an hour of a long log does not have the rest looked at. */
async function placeInTime(log: EventLog, since: InstantMs | undefined, until: InstantMs | undefined) {
  const end = since === undefined && until === undefined ? 0 : await log.headPosition()
  return {
    ...(until !== undefined && { before: (await lastUntil(log, until, 0, end)) + 1 }),
    ...(since !== undefined && { first: (await lastUntil(log, since - 1, 0, end)) + 1 }),
  }
}
