// One tick: every living session is heard and looked at, the tick is judged as a whole, and what changed is appended.

import { keepOwn } from '#fleet/usecases/is-own'
import { isProvostError } from '#kernel/errors/errors'
import { system } from '#kernel/events/actor'
import type { NewEvent } from '#kernel/events/event'
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import type { RunPlace } from '#session/ports/session-runtime'
import type { SignalTouch } from '#session/ports/signal-store'
import type { SuspectedLoop } from '#session/rules/activity/find-loop'
import type { AgentFailure } from '#session/rules/failure/agent-failure'
import { isGuessedEnd } from '#session/rules/life/standing'
import { type Contradiction, isContradictionNews } from '#session/rules/liveness/contradiction'
import type { Observation, ProbeObservation } from '#session/rules/liveness/observation'
import type { SessionView } from '#session/rules/record/session-view'
import type { StreamAppend } from '#store/ports/event-log'
import { recordUsage } from '#usage/usecases/record-usage'
import { listOwnLiving, needSession, placesOf } from '../life/need-session.ts'
import { acknowledgeMessages } from '../talk/acknowledge-messages.ts'
import { type Drained, drainSignals } from '../talk/drain-signals.ts'
import { planSignalEvents } from '../talk/plan-signal-events.ts'
import { appendTo } from '../write-session.ts'
import { bringHome, type HomeFailure } from './bring-home.ts'
import { hearLastWords } from './hear-last-words.ts'
import { hearScreen } from './hear-screen.ts'
import { judgeTick } from './judge-tick.ts'
import { inTime, lookFrom, type SessionLook } from './look-at-session.ts'
import { observe, recordObservations, touchOf, withTouch } from './observe-session.ts'
import { suspectLoop } from './suspect-loop.ts'
import { listUnwitnessed, noteUnwitnessed } from './unwitnessed-ends.ts'

const AT_ONCE = 32

export type Probed = {
  readonly looked: number
  readonly changed: readonly string[]
  /** Heard without any change: that leaves no event. */
  readonly touched: readonly string[]
  readonly rule: string
  readonly evidence: string
}

/** Nobody asks for a look that Provost owes whoever reads. */
export function askAsProbe({ ids }: World): Asking {
  return { actor: system('probe'), correlation: ids.newId('co_'), cause: null, onceKey: null, seenVersion: null }
}

type Sighting = {
  readonly view: SessionView
  readonly look: SessionLook
  readonly drained: Drained
  /** What its end shows. */
  readonly failure: AgentFailure | null
  readonly loop: SuspectedLoop | null
}

export type ProbeWish = {
  /** Then no further look begins; whoever was not looked at stays as old as it is. */
  readonly maxMs?: number
  /** What one session made cannot be brought home, when all were looked at; thrown where nobody wants to know. */
  readonly onFailure?: (failure: HomeFailure) => void
}

/** What was looked at and written down is noted beside the log: a look that changes nothing leaves no event. */
export async function probeSessions(
  world: World,
  asking: Asking,
  ids: readonly string[] = [],
  { maxMs = Number.POSITIVE_INFINITY, onFailure = rethrow }: ProbeWish = {},
): Promise<Probed> {
  const { looks } = world.sessions
  const at = world.clock.now()
  try {
    const views = await withTouches(world, await chooseSessions(world, ids))
    const { probed, seen, failures } = await probe(world, asking, views, world.clock.monotonic() + maxMs)
    if (ids.length === 0 && seen.length === views.length) looks.noteAll(at)
    else looks.note(seen, at)
    for (const failure of failures) onFailure(failure)
    return probed
  } catch (error) {
    looks.fail({ at, because: isProvostError(error) ? error.message : 'for a reason that the diary keeps' })
    throw error
  }
}

async function probe(
  world: World,
  asking: Asking,
  chosen: readonly SessionView[],
  untilMs: number,
): Promise<{
  readonly probed: Probed
  readonly seen: readonly string[]
  readonly failures: readonly HomeFailure[]
}> {
  const places = await placesOf(world, chosen)
  const sightings = await inTurns(world, chosen, untilMs, (view, late) =>
    sight(world, view, places.get(view.id)!, late),
  )
  const looks = new Map(sightings.map(({ view, look }) => [view.id, look]))
  const tick = await judgeTick(world, asking, looks)
  const judged = sightings.map(sighting => ({ ...sighting, look: tick.lookOf(sighting.view.id, sighting.look) }))
  const { changed, touched } = await record(world, asking, judged, tick.host)
  noteUnwitnessed(world, await Promise.all(changed.map(id => needSession(world, id))))
  for (const { view } of sightings) {
    const now = changed.includes(view.id) ? await needSession(world, view.id) : view
    await recordUsage(world, asking, now, places.get(view.id)!)
  }
  for (const { view, drained } of sightings) await acknowledgeMessages(world, asking, view.id, drained.signals)
  const views = sightings.map(({ view }) => view)
  const failures = await bringHome(world, asking, views, changed)
  const { rule, evidence } = tick.guard
  return { probed: { looked: sightings.length, changed, touched, rule, evidence }, seen: [...looks.keys()], failures }
}

function rethrow({ error }: HomeFailure): never {
  throw error
}

/** Of another node's session nothing is observed, whoever names it. */
async function chooseSessions(world: World, ids: readonly string[]): Promise<SessionView[]> {
  if (ids.length > 0) return keepOwn(world, await Promise.all(ids.map(id => needSession(world, id))))
  const unwitnessed = await Promise.all(listUnwitnessed(world).map(id => needSession(world, id)))
  return [...(await listOwnLiving(world)), ...unwitnessed.filter(({ record }) => isGuessedEnd(record))]
}

async function withTouches({ store }: World, views: readonly SessionView[]): Promise<SessionView[]> {
  const touches = await store.signals.find(views.map(view => view.id))
  return views.map(view => withTouch(view, touches.get(view.id)))
}

/** Looked first and heard then: what the agent said before it died counts, and is there when its end is. */
async function sight(world: World, view: SessionView, place: RunPlace, late: Promise<void>): Promise<Sighting> {
  const look = await lookFrom(world, view, place, late)
  const heard = await drainSignals(world, view, place)
  // A screen says less than the agent itself: it is read only where that was silent.
  const seen = heard.observations.length === 0 ? await hearScreen(world, view, place) : []
  const drained = { ...heard, observations: [...heard.observations, ...seen] }
  const [failure, loop] = await Promise.all([
    hearLastWords(world, view, look, drained.signals),
    suspectLoop(world, view, place, drained.signals),
  ])
  return { view, look, drained, failure, loop }
}

/** Everything in one append; if somebody else changed a session meanwhile, each on its own. */
async function record(
  world: World,
  asking: Asking,
  sightings: readonly Sighting[],
  host: StreamAppend | null,
): Promise<Pick<Probed, 'changed' | 'touched'>> {
  const seen = sightings.map(sighting => ({ sighting, ...see(world, asking, sighting) }))
  const touches = seen.flatMap(({ touch }) => touch ?? [])
  const writes = seen.filter(({ events }) => events.length > 0)
  const appends = [...(host ? [host] : []), ...writes.map(({ sighting, events }) => appendTo(sighting.view, events))]
  if (appends.length > 0) await appendOrOneByOne(world, asking, appends, writes)
  await world.store.signals.note(touches) // when what they led to is on record, and not before
  return {
    changed: writes.map(({ sighting }) => sighting.view.id),
    touched: touches.map(({ session }) => session),
  }
}

type Seen = { readonly sighting: Sighting; readonly events: readonly NewEvent[]; readonly touch: SignalTouch | null }

function see(world: World, asking: Asking, sighting: Sighting): Omit<Seen, 'sighting'> {
  const { view, look, drained } = sighting
  const observed = observe(world, asking, view, observationsOf(world, view, look, drained))
  const events = [...planNews(world, asking, sighting)(view), ...observed.events]
  return { events, touch: observed.touched ? touchOf(view.id, observed.record) : null }
}

/** Beside what changes the record; planned on the session as it is when it is written. */
function planNews(world: World, asking: Asking, { look, drained, failure, loop }: Sighting) {
  const ending = [
    ...(loop ? [composeEvent(world, asking, 'session.loop_suspected', loop)] : []),
    ...(failure ? [composeEvent(world, asking, 'session.failed', failure)] : []),
  ]
  return (view: SessionView) => [
    ...planContradicted(world, asking, view, look.contradiction),
    ...planSignalEvents(world, asking, view, drained.signals),
    ...ending,
  ]
}

function planContradicted(world: World, asking: Asking, view: SessionView, seen: Contradiction | null): NewEvent[] {
  if (seen === null || !isContradictionNews(view.contradiction, seen)) return []
  const { generation } = view.record
  return [composeEvent(world, asking, 'session.exit_contradicted', { generation, ...seen })]
}

function observationsOf(world: World, view: SessionView, look: SessionLook, drained: Drained): Observation[] {
  const probe: ProbeObservation = {
    kind: 'probe',
    at: world.clock.now(),
    generation: view.record.generation,
    runtime: look.runtime,
    process: look.process.failed ? 'failed' : look.process.process,
    proof: look.process.proof,
  }
  const witnessed = findWitnessed(probe)
  // Nobody was started yet that could be looked at; the spawn reports or fails on its own.
  return look.identity ? [...drained.observations, probe, ...witnessed] : [...drained.observations]
}

/** To a session that was ended by looks alone the record of its end is news. */
function findWitnessed({ at, generation, proof }: ProbeObservation): Observation[] {
  return proof?.kind === 'exit_record' ? [{ kind: 'witnessed', at, generation, proof }] : []
}

async function appendOrOneByOne(
  world: World,
  asking: Asking,
  appends: readonly StreamAppend[],
  seen: readonly Seen[],
): Promise<void> {
  try {
    await world.store.log.append(appends)
  } catch (error) {
    if (!isProvostError(error) || error.code !== 'VERSION_CONFLICT') throw error
    for (const { sighting } of seen) {
      const { view, look, drained } = sighting
      const observations = observationsOf(world, view, look, drained)
      await recordObservations(world, asking, view.id, observations, planNews(world, asking, sighting))
    }
  }
}

async function inTurns<Item, Answer>(
  world: World,
  items: readonly Item[],
  untilMs: number,
  work: (item: Item, late: Promise<void>) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let from = 0; from < items.length && world.clock.monotonic() < untilMs; from += AT_ONCE) {
    const turn = items.slice(from, from + AT_ONCE)
    answers.push(...(await inTime(world, late => Promise.all(turn.map(item => work(item, late))))))
  }
  return answers
}
