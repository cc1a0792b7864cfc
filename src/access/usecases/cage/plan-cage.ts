// What an agent of a project would see of this machine, were it started now. Nothing is made.
import type { World } from '#recorder/world'
import { describeMount } from '../../rules/cage/describe-mount.ts'
import type { CageShape } from '../../wire/cage-schemas.ts'
import { outlineLaunch } from './outline-launch.ts'

export async function planCage(world: World, project: string, harness?: string): Promise<CageShape<'CagePlan'>> {
  const { order, outline } = await outlineLaunch(world, project, harness)
  const { cages } = world.sessions
  const { backend, version, why, seccomp, overlay } = await cages.ability()
  return {
    ...{ project, harness: outline.harness, backend, version, why, seccomp, overlay, network: order.network },
    modelHosts: order.network === 'model' ? [...order.modelHosts] : [],
    wish: order.wish,
    wishFrom: order.wishFrom,
    mounts: (await cages.plan(outline)).map(describeMount),
  }
}
