// One change in full, as the log knows it.

import type { World } from '#recorder/world'
import type { Change } from '../rules/change.ts'
import { rungOf } from './compose-observation.ts'
import { needChange } from './find-changes.ts'

export type ShownChange = Change & { readonly rung: string; readonly rule: string }

export async function showChange(world: World, id: string): Promise<ShownChange> {
  return shown(await needChange(world, id))
}

export function shown(change: Change): ShownChange {
  return { ...change, ...rungOf(change) }
}
