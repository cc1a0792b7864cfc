// The whole tick is judged before any session is: a host that lost its terminals must not look like a dead board.
import type { NewEvent } from '#kernel/events/event'
import { composeEvent } from '#recorder/compose-event'
import { keepDecided } from '#recorder/keep-decided'
import type { Asking, World } from '#recorder/world'
import {
  guardMassLoss,
  MASS_LOSS,
  type MassLossAnswer,
  type MassLossFacts,
} from '#session/rules/liveness/guard-mass-loss'
import { type HostView, startHost } from '#session/rules/record/host-view'
import type { StreamAppend } from '#store/ports/event-log'
import type { SessionLook } from './look-at-session.ts'

export type JudgedTick = {
  readonly guard: MassLossAnswer
  /** Looks as they count: those that the host is suspected for have failed. */
  readonly lookOf: (session: string, look: SessionLook) => SessionLook
  /** What the tick says about the host, to be appended with the rest. */
  readonly host: StreamAppend | null
}

export async function judgeTick(
  world: World,
  asking: Asking,
  looks: ReadonlyMap<string, SessionLook>,
): Promise<JudgedTick> {
  const host = await findHost(world)
  const rows = [...looks].map(([id, { runtime, process }]) => ({
    id,
    runtime,
    process: process.process,
    proven: process.proof !== null,
  }))
  const facts = { looks: rows, lossAccepted: host.acceptance !== null }
  const guard = guardMassLoss(facts.looks, facts.lossAccepted)
  const demoted = new Set(guard.demoted)
  return {
    guard,
    lookOf: (session, look) => (demoted.has(session) ? demote(look) : look),
    host: await composeHost(world, asking, host, guard, facts),
  }
}

/** A machine is told by its node; what version 0.1 told under the name of the host is still read. */
export async function findHost({ store, sessions, node }: World): Promise<HostView> {
  const host = (await store.views.find<HostView>('host', node.id))?.state ?? startHost(node.id)
  const old = store.engine === 'sqlite' ? (await store.views.find<HostView>('host', sessions.host))?.state : undefined
  return { ...host, name: sessions.host, notifications: [...(old?.notifications ?? []), ...host.notifications] }
}

export function hostStream({ node }: World): string {
  return `host/${node.id}`
}

function demote(look: SessionLook): SessionLook {
  return { ...look, runtime: 'failed', process: { ...look.process, process: 'indeterminate', failed: true } }
}

async function composeHost(
  world: World,
  asking: Asking,
  host: HostView,
  { result, rule, evidence }: MassLossAnswer,
  facts: MassLossFacts,
): Promise<StreamAppend | null> {
  const isNews = result === 'host_suspect' ? host.incident === null : host.incident !== null || host.acceptance !== null
  if (!isNews) return null
  const type = result === 'host_suspect' ? 'host.loss_suspected' : 'host.loss_cleared'
  const decided = await keepDecided(world, { by: MASS_LOSS, rule, result, facts })
  const events: NewEvent[] = [composeEvent(world, asking, type, { rule, evidence, decided })]
  return { stream: hostStream(world), expectedVersion: host.version, events }
}
