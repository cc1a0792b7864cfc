// The one way in which plants and trials are written.
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import { PLANT_STREAM } from '../rules/record/plant.ts'
import { TRIAL_STREAM } from '../rules/record/trial.ts'

export type LookingEvent = { readonly type: string; readonly data: Readonly<Record<string, unknown>> }

export async function recordPlant(world: World, asking: Asking, id: string, ...events: readonly LookingEvent[]) {
  await append(world, asking, `${PLANT_STREAM}${id}`, events)
}

export async function recordTrial(world: World, asking: Asking, id: string, ...events: readonly LookingEvent[]) {
  world.steps(`trial ${events.map(({ type }) => type).join(' ')}`)
  await append(world, asking, `${TRIAL_STREAM}${id}`, events)
}

async function append(world: World, asking: Asking, stream: string, events: readonly LookingEvent[]): Promise<void> {
  const { length } = await world.store.log.readStream(stream)
  const composed = events.map(({ type, data }) => composeEvent(world, asking, type, data))
  await world.store.log.append([{ stream, expectedVersion: length, events: composed }])
}
