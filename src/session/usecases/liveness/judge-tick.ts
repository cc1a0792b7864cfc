// The whole tick is judged before any session is: a host that lost its terminals must not look like a dead board.
import type { NewEvent } from '#kernel/events/event'
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import { guardMassLoss, type MassLossAnswer } from '#session/rules/liveness/guard-mass-loss'
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
  const guard = guardMassLoss(rows, host.acceptance !== null)
  const demoted = new Set(guard.demoted)
  return {
    guard,
    lookOf: (session, look) => (demoted.has(session) ? demote(look) : look),
    host: composeHost(world, asking, host, guard),
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

function composeHost(world: World, asking: Asking, host: HostView, guard: MassLossAnswer): StreamAppend | null {
  const isNews =
    guard.result === 'host_suspect' ? host.incident === null : host.incident !== null || host.acceptance !== null
  if (!isNews) return null
  const type = guard.result === 'host_suspect' ? 'host.loss_suspected' : 'host.loss_cleared'
  const { rule, evidence } = guard
  const events: NewEvent[] = [composeEvent(world, asking, type, { rule, evidence })]
  return { stream: hostStream(world), expectedVersion: host.version, events }
}
