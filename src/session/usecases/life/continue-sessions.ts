// Tells agents to go on that stopped for something that passes: a limit that has ended, a provider that was away. What was
// told is in the log, so a restart tells nothing twice.

import { keepOwn } from '#fleet/usecases/is-own'
import { isProvostError } from '#kernel/errors/errors'
import { system } from '#kernel/events/actor'
import { readInstant } from '#kernel/events/time'
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import { type Continuation, decideContinuation } from '#session/rules/failure/decide-continuation'
import { isEnded } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'
import { isOpenMessage } from '#session/rules/talk/message'
import type { OutboxView } from '#session/rules/talk/outbox'
import { attributionOf } from '#usage/usecases/attribution'
import { judgeWaiting } from '#usage/usecases/quota/judge-waiting'
import { recordObservations } from '../liveness/observe-session.ts'
import { needHarness } from '../talk/deliver-messages.ts'
import { composeQueued, findOutbox, outboxStream } from '../talk/queue-message.ts'
import { appendTo } from '../write-session.ts'
import { decideHandOver } from './hand-over.ts'
import { listLiving, needSession, placeOf } from './need-session.ts'

const GO_ON = 'What kept you from working is over. Go on where you stopped.'

export async function continueSessions(
  world: World,
  asking: Asking,
  ids: readonly string[],
  onFailure: (session: string, error: unknown) => void,
): Promise<void> {
  const views = ids.length === 0 ? await listLiving(world) : await Promise.all(ids.map(id => needSession(world, id)))
  const failed = keepOwn(world, views).filter(({ failure, handedOver }) => failure !== null && handedOver === null)
  const tries = latestTries(failed)
  for (const view of failed) await continueSession(world, asking, view, tries).catch(error => onFailure(view.id, error))
}

/** When each account was tried last: one refused try says as much as fifty. */
function latestTries(views: readonly SessionView[]): Map<string, number> {
  const tries = new Map<string, number>()
  for (const view of views) {
    const { account } = attributionOf(view)
    tries.set(account, Math.max(tries.get(account) ?? 0, readInstant(view.continued.lastAt) ?? 0))
  }
  return tries
}

/** So long a try of one may take until it shows how it went, and the others of the account wait for that. */
const TRY_MS = 30_000

async function continueSession(
  world: World,
  asking: Asking,
  view: SessionView,
  tries: Map<string, number>,
): Promise<void> {
  const decided = await decide(world, view)
  const { result, rule } = decided
  const { account } = attributionOf(view)
  const now = world.clock.now()
  // Where the quota is seen to be there again, nobody has to try.
  const isTry = result === 'continue' && view.failure?.class === 'limit_reached' && rule !== 'usage.W8'
  if (isTry && now - (tries.get(account) ?? 0) < TRY_MS) return
  if (isTry) tries.set(account, now)
  const own: Asking = { ...asking, actor: system('probe') }
  if (result !== 'continue' && (await decideHandOver(world, own, view, decided))) return
  if (result === 'continue') await tellToGoOn(world, own, view, rule)
  if (result === 'give_up' && !view.continued.isGivenUp)
    await recordObservations(world, own, view.id, [], [composeEvent(world, own, 'session.given_up', { rule })])
}

/** That it is told and what it is told are written together; if either moved meanwhile, the next tick decides again. */
async function tellToGoOn(world: World, asking: Asking, view: SessionView, rule: string): Promise<void> {
  const attempt = view.continued.times + 1
  const outbox = await findOutbox(world, view.id)
  const cause = `continue g${view.record.generation} ${attempt}`
  const queued = hasWaiting(outbox)
    ? []
    : [(await composeQueued(world, asking, view, { kind: 'user_message', cause, text: GO_ON })).event]
  world.steps('session.continued')
  const told = appendTo(view, [composeEvent(world, asking, 'session.continued', { attempt, rule })])
  const said = { stream: outboxStream(view.id), expectedVersion: outbox.version, events: queued }
  await world.store.log.append(queued.length > 0 ? [told, said] : [told]).catch(ignoreRace)
}

function ignoreRace(error: unknown): void {
  if (!isProvostError(error) || error.code !== 'VERSION_CONFLICT') throw error
}

async function decide(world: World, view: SessionView): Promise<Continuation> {
  const { failure, record } = view
  const { harness, agent } = await needHarness(world, view)
  const isLimit = failure?.class === 'limit_reached'
  return decideContinuation({
    quota: isLimit ? await judgeWaiting(world, view, (await placeOf(world, view)).root) : null,
    hasEnded: isEnded(record.session.state),
    canSteer: harness.canSteer(agent, view.runtime),
    failure,
    failedAt: readInstant(failure?.at) ?? 0,
    until: readInstant(failure?.until) ?? null,
    continued: view.continued.times,
    now: world.clock.now(),
  })
}

/** What a person said meanwhile makes it go on as well. */
function hasWaiting({ messages }: OutboxView): boolean {
  return messages.some(message => message.kind === 'user_message' && isOpenMessage(message))
}
