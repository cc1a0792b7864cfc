// One change in full, as the log knows it.
import type { Change } from '#core/change/change'
import type { World } from '../world.ts'
import { rungOf } from './compose-observation.ts'
import { needChange } from './find-changes.ts'

export type ShownChange = Change & { readonly rung: string; readonly rule: string }

export async function showChange(world: World, id: string): Promise<ShownChange> {
  return shown(await needChange(world, id))
}

export function shown(change: Change): ShownChange {
  return { ...change, ...rungOf(change) }
}
