// Builds a cage as an agent of a project would get it, now, and says what each check of its self-test showed.
import type { World } from '#recorder/world'
import { decideConfinement } from '../../rules/cage/decide-confinement.ts'
import { describeChecks } from '../../rules/cage/describe-checks.ts'
import type { CageShape } from '../../wire/cage-schemas.ts'
import { outlineLaunch } from './outline-launch.ts'

/** Nobody asked for less: what is told is whether the machine can do it. */
const WANTED = { wish: 'required', wishFrom: 'default' } as const

export async function testCage(world: World, project: string, harness?: string): Promise<CageShape<'CageTested'>> {
  const { order, outline } = await outlineLaunch(world, project, harness)
  const { cages } = world.sessions
  const { backend, version, why, seccomp } = await cages.ability()
  const { network } = order
  const trial = backend === 'none' ? { launch: '', test: null, said: '' } : await cages.test(outline)
  const { launch, test, said } = trial
  const { confined, words } = decideConfinement({ ...WANTED, launch, backend, why, seccomp, network, test })
  return {
    ...{ project, harness: outline.harness, backend, version, network, isConfined: confined },
    words: said === '' ? words : `${words} (${said})`,
    checks: describeChecks(test),
  }
}
