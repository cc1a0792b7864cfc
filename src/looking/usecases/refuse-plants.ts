// Asked before anything is captured, applied, merged or handed in as evidence: is there a planted defect in it? Whoever brings
// one is told, and it is on record with the plant.
import { provostError } from '#kernel/errors/errors'
import { readAllRows } from '#recorder/read-all-rows'
import type { Asking, World } from '#recorder/world'
import { type Landing, mayLand } from '../rules/land/may-land.ts'
import type { Plant } from '../rules/record/plant.ts'
import { recordPlant } from './looking-stream.ts'

export type LandingPlace = {
  readonly root: string
  readonly base: string | null
  readonly head: string
  readonly where: 'capture' | 'apply' | 'merge' | 'evidence'
}

/** A home that never planted anything asks nothing of git. */
export async function refusePlants(world: World, asking: Asking, place: LandingPlace): Promise<void> {
  const plants = await readAllRows<Plant>(world, 'plant')
  if (plants.length === 0) return
  const known = plants.map(plant => (plant.isAllowed ? { ...plant, lines: [] } : plant))
  const paths = [...new Set(known.flatMap(({ lines }) => lines.map(({ path }) => path)))]
  const { root, base, head } = place
  const change = await world.looking.landings.describe({ root, base, head, paths })
  const landing = mayLand(known, change)
  if (landing.result === 'pass') return
  for (const id of landing.plants) await recordIncident(world, asking, id, landing, place)
  throw refusal(landing, place, plants)
}

/** Evidence comes from anywhere and names what it is about: no word of it may be a planted commit or tree. */
export async function refusePlantedNames(world: World, asking: Asking, text: string): Promise<void> {
  const plants = await readAllRows<Plant>(world, 'plant')
  const plant = plants.find(({ commit, tree }) => text.includes(commit) || text.includes(tree))
  if (!plant) return
  const landing = { result: 'refuse', rule: text.includes(plant.commit) ? 'L2' : 'L3', plants: [plant.id] } as const
  const place = { root: '', base: null, head: plant.commit, where: 'evidence' } as const
  await recordIncident(world, asking, plant.id, landing, place)
  throw refusal(landing, place, plants)
}

function recordIncident(
  world: World,
  asking: Asking,
  id: string,
  { rule, result }: Landing,
  { where, head }: LandingPlace,
): Promise<void> {
  const quiet = { ...asking, onceKey: null, seenVersion: null }
  return recordPlant(world, quiet, id, { type: 'plant.met', data: { where, head, rule, result } })
}

function refusal({ result, rule, plants }: Landing, { head, where }: LandingPlace, all: readonly Plant[]): Error {
  if (result === 'unknown')
    return provostError('GIT_FAILED', {
      message: `git does not tell which commits ${head} brings; nothing lands while defects are planted`,
      hint: 'run `git fsck`, then repeat the command',
      details: { rule },
    })
  const plant = all.find(({ id }) => id === plants[0])!
  const { id, trial, path, line } = plant
  const details = { what: `commit ${head.slice(0, 10)}`, plant: id, trial, rule, where, path, line }
  return provostError(result === 'refuse' ? 'PLANT_IN_CHANGE' : 'PLANT_SUSPECTED', { details })
}
