// The reactor: events → intents → use cases, at least once, from a durable checkpoint.

import { findPayloadOwner } from '#fleet/usecases/find-owner'
import { isPlannedThere } from '#fleet/usecases/plane/is-planned-there'
import { isProvostError } from '#kernel/errors/errors'
import { system } from '#kernel/events/actor'
import { inspectProject } from '#project/usecases/inspect-project'
import type { Asking, World } from '#recorder/world'
import type { StoredIntent } from '#store/ports/intent-store'
import { decideRetry } from '../rules/decide-retry.ts'
import { type IntentKind, NEEDS_STORE_ONLY, type PlannedIntent, planIntents } from '../rules/reactions.ts'

const PAGE = 500
const LEASE_MS = 60_000
const NOBODY = ''

type Act = (world: World, asking: Asking, payload: Readonly<Record<string, unknown>>) => Promise<void>

/** What is done for each kind of intent. What is done twice must do no harm. */
const ACTS: Readonly<Record<IntentKind, Act>> = {
  'ask.carry_out': async (world, asking, { ask }) =>
    (await import('#fleet/usecases/carry-out-ask')).carryOutAsk(world, asking, String(ask)),
  'project.inspect': (world, asking, { project }) => inspectProject(world, asking, String(project)),
  'task.submit_evidence': async (world, asking, { task }) =>
    (await import('#task/usecases/phases/submit-evidence')).submitTaskEvidence(world, asking, String(task)),
  'task.announce_pause': async (world, asking, { task, rule, version }) =>
    (await import('#task/usecases/steer/announce-pause')).announcePause(
      world,
      asking,
      String(task),
      `${rule}`,
      Number(version),
    ),
  'finding.verify_repair': async (world, asking, { task }) =>
    (await import('#swarm/usecases/wave/verify-repair')).verifyRepair(world, asking, String(task)),
  'session.announce': async (world, asking, { session, key, cause }) =>
    (await import('#session/usecases/talk/announce-news')).announceNews(
      world,
      asking,
      String(session),
      String(key),
      String(cause),
    ),
  'session.hand_over': async (world, asking, { session }) =>
    (await import('#session/usecases/life/hand-over')).carryOutHandOver(world, asking, String(session)),
  'review.deliver_feedback': async (world, asking, { run }) => {
    const { deliverFeedback } = await import('#review/usecases/run/deliver-feedback')
    await deliverFeedback(world, asking, String(run))
  },
  'review.note_delivered': async (world, asking, { session, message }) =>
    (await import('#review/usecases/run/deliver-feedback')).noteDelivered(
      world,
      asking,
      String(session),
      String(message),
    ),
  'review.refresh_change': async (world, asking, { session }) =>
    (await import('#review/usecases/run/refresh-change')).refreshChange(world, asking, String(session)),
  'review.end_reviewers': async (world, asking, { session, change }) => {
    const { endReviewersOf, endReviewersOfChange } = await import('#review/usecases/run/end-reviewer')
    if (change === undefined) await endReviewersOf(world, asking, String(session))
    else await endReviewersOfChange(world, asking, String(change))
  },
  'review.settle': async (world, asking, { session }) =>
    (await import('#review/usecases/run/settle-deadlines')).settleReviewer(world, asking, String(session)),
  'webhook.queue': async (world, asking, { event }) =>
    (await import('#usage/usecases/webhooks/queue-notification')).queueNotification(world, asking, String(event)),
  'notify.run': async (world, _asking, { event }) =>
    (await import('#usage/usecases/webhooks/run-notify-command')).runNotifyCommand(world, String(event)),
  'review.publish': async (world, _asking, { run }) =>
    (await import('#review/usecases/run/publish-review')).publishReview(world, String(run)),
  'review.auto': async (world, asking, { change }) =>
    (await import('#review/usecases/run/auto-review')).autoReviewChange(world, asking, String(change)),
}

export type Reacted = { readonly done: number; readonly later: number; readonly dead: readonly StoredIntent[] }

/** Plans for all new events and runs what is due; returns when nothing more is due now. */
export async function runReactor(world: World, acts: Readonly<Record<string, Act>> = ACTS): Promise<Reacted> {
  const owner = world.owners.own
  await freeLeasesOfTheDead(world)
  await planNewEvents(world)
  await giveToOwners(world)
  const reacted = { done: 0, later: 0, dead: [] as StoredIntent[] }
  for (;;) {
    const intent = await world.store.intents.lease(owner, world.clock.now(), LEASE_MS, world.node.id)
    if (!intent) return reacted
    const outcome = await runIntent(world, owner, intent, acts)
    if (outcome === 'done') reacted.done++
    else if (outcome === 'pending') reacted.later++
    else reacted.dead.push(intent)
  }
}

/** A worker that was killed needs no minute to be given up. */
async function freeLeasesOfTheDead({ store, clock, owners }: World): Promise<void> {
  for (const owner of await store.intents.leaseOwners(clock.now()))
    if (owners.look(owner) === 'gone') await store.intents.freeLeases(owner)
}

async function planNewEvents(world: World): Promise<void> {
  const { store, clock } = world
  for (;;) {
    const from = await store.intents.checkpoint()
    const events = await store.log.readPage({ after: from, limit: PAGE })
    if (events.length === 0) return
    const planned = events.flatMap(event => planIntents(event).map(intent => ({ intent, event })))
    const intents = await Promise.all(
      planned.map(async ({ intent, event }) => {
        const node = await nodeFor(world, intent)
        return (await isPlannedThere(world, node, event)) ? [] : [{ ...intent, node }]
      }),
    )
    await store.intents.advance(from, events.at(-1)!.position, intents.flat(), clock.now())
  }
}

/** What nobody is known to own waits: a reactor never takes what it cannot carry out. */
async function nodeFor(world: World, { kind, payload }: PlannedIntent): Promise<string | null> {
  if (!world.store.presence || NEEDS_STORE_ONLY.includes(kind)) return null
  return (await findPayloadOwner(world, payload)) ?? NOBODY
}

/** What was planned before its owner was known, as in an old log, waits until somebody is. */
async function giveToOwners(world: World): Promise<void> {
  const { intents } = world.store
  for (const { id, payload } of (await intents.listUnowned?.()) ?? []) {
    const owner = await findPayloadOwner(world, payload)
    if (owner !== null) await intents.giveTo?.(id, owner)
  }
}

async function runIntent(world: World, owner: string, intent: StoredIntent, acts: Readonly<Record<string, Act>>) {
  try {
    const act = acts[intent.kind]
    if (!act) throw new Error(`nothing is known to do for ${intent.kind}; a newer version may have planned it`)
    await act(world, await askingFor(world, intent), intent.payload)
    await world.store.intents.settle(intent.id, owner, { status: 'done' })
    return 'done'
  } catch (error) {
    return lay(world, owner, intent, error)
  }
}

async function lay(world: World, owner: string, intent: StoredIntent, error: unknown) {
  const lastError = error instanceof Error ? error.message : String(error)
  const { result } = decideRetry({ attempts: intent.attempts, now: world.clock.now(), permanent: isPermanent(error) })
  await world.store.intents.settle(intent.id, owner, { ...result, lastError })
  return result.status
}

/** Invalid input and things that do not exist will be the same tomorrow; everything else may pass. */
function isPermanent(error: unknown): boolean {
  return isProvostError(error) && (error.kind === 'invalid' || error.kind === 'not_found')
}

async function askingFor({ store }: World, intent: StoredIntent): Promise<Asking> {
  const event = await store.log.findEvent(intent.eventId)
  return {
    actor: system('reactor'),
    correlation: event?.correlation ?? intent.eventId,
    cause: intent.eventId,
    onceKey: intent.id,
    seenVersion: null,
  }
}
