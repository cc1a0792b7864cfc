// How many agents live on this account that could act in the name of its owner.
import type { World } from '#recorder/world'
import type { SessionView } from '#session/rules/record/session-view'
import { listLiving } from '#session/usecases/life/need-session'

/** Where nothing was said of its cage yet, its program has not been started. */
export async function countUnconfined(world: World): Promise<number> {
  const living = await listLiving(world)
  const hasBegun = ({ confinement, identity }: SessionView) =>
    confinement ? !confinement.isConfined : identity !== null
  return living.filter(view => isHere(world, view) && hasBegun(view)).length
}

/** Those of other machines have no way to this account; whose it is must be known for that. */
function isHere({ node: here }: World, { node, machine }: SessionView): boolean {
  return node === null || node === here.id || (machine !== '' && machine === here.machine)
}
