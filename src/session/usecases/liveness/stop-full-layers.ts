// An agent that fills its layer is stopped before it fills the disk, and that is said. A layer is counted again after a while that
// grows with what the counting took.
import { composeSize } from '#access/rules/cage/layer-size'
import type { Asking, World } from '#recorder/world'
import type { SessionView } from '../../rules/record/session-view.ts'
import { killSession } from '../life/kill-session.ts'
import { listOwnLiving, placeOf } from '../life/need-session.ts'
import { raiseNotification } from '../talk/raise-notification.ts'
import type { OnFailure } from './run-tick.ts'

const REST_MS = 10_000
/** Of all time at the most a twentieth is spent counting. */
const REST_PER_WORK = 20

const countedNext = new WeakMap<World['sessions'], Map<string, number>>()

export async function stopFullLayers(world: World, asking: Asking, onFailure: OnFailure): Promise<void> {
  const next = countedNext.get(world.sessions) ?? new Map<string, number>()
  countedNext.set(world.sessions, next)
  const caged = (await listOwnLiving(world)).filter(({ confinement }) => confinement?.isConfined)
  for (const id of next.keys()) if (!caged.some(view => view.id === id)) next.delete(id)
  const maxOf = readOnce(world)
  for (const view of caged) {
    const begun = world.clock.monotonic()
    if (begun < (next.get(view.id) ?? 0)) continue
    await judgeLayer(world, asking, view, maxOf).catch(error => onFailure(view.id, error))
    const took = world.clock.monotonic() - begun
    next.set(view.id, world.clock.monotonic() + Math.max(REST_MS, took * REST_PER_WORK))
  }
}

type MaxOf = (root: string) => Promise<number>

/** Of many sessions of a project one asks what it allows. */
function readOnce({ projectConfig }: World): MaxOf {
  const known = new Map<string, Promise<number>>()
  return root => {
    const max = known.get(root) ?? projectConfig.read(root).then(({ agents }) => agents.layerMax)
    known.set(root, max)
    return max
  }
}

async function judgeLayer(world: World, asking: Asking, view: SessionView, maxOf: MaxOf): Promise<void> {
  const layerMax = await maxOf((await placeOf(world, view)).root)
  const size = await world.sessions.cages.measure(view.id, layerMax)
  if (size === null) return
  const told = { session: view.id, cause: `g${view.record.generation}` }
  if (size.bytes <= layerMax) {
    const text = `how much ${view.id} writes cannot be told: ${size.unread} cannot be read`
    if (size.unread !== null) await raiseNotification(world, asking, { ...told, key: 'layer_not_measured', text })
    return
  }
  const note = `it wrote more than ${composeSize(layerMax)} outside of its worktree (agents.layerMax)`
  await killSession(world, { ...asking, onceKey: null, seenVersion: null }, view.id, { kind: 'error', note })
  await raiseNotification(world, asking, { ...told, key: 'layer_full', text: `${view.id} was stopped: ${note}` })
}
