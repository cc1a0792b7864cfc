// A planted defect: one edit in a copy of a change, known for ever by everything that could bring it back.
import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import { isObject, isOneOf, isText } from '#kernel/reading/json-value'
import { type DefectClass, PLANT_STATES, type PlantState } from '../looking-words.ts'

export const PLANT_STREAM = 'looking/'

export type MadePlant = {
  readonly project: string
  readonly trial: string
  readonly base: string
  readonly commit: string
  readonly tree: string
  readonly class: DefectClass
  readonly operator: string
  readonly zone: 'changed' | 'near'
  readonly seed: string
  readonly path: string
  readonly line: number
  readonly blobs: readonly { readonly path: string; readonly blob: string }[]
  /** Lines that the edit makes, by hash: the text of a defect lies in no log. */
  readonly lines: readonly { readonly path: string; readonly sha256: string }[]
}

export type Plant = MadePlant & {
  readonly id: string
  readonly state: PlantState
  readonly rule: string
  readonly isRemoved: boolean
  /** A person said that these lines may be written by anybody. */
  readonly isAllowed: boolean
  readonly version: number
}

export function foldPlant(plant: Plant | undefined, { stream, type, data, version }: StoredEvent): Plant | undefined {
  if (type === 'plant.made') {
    const made = isObject(data.plant) ? (data.plant as MadePlant) : undefined
    const start = { state: 'unknown', rule: 'made', isRemoved: false, isAllowed: false } as const
    return made && { ...made, ...start, id: stream.slice(PLANT_STREAM.length), version }
  }
  if (!plant) return undefined
  const known = { ...plant, version }
  if (type === 'plant.judged' && isOneOf(data.state, PLANT_STATES))
    return { ...known, state: data.state, rule: isText(data.rule) ? data.rule : '?' }
  if (type === 'plant.removed') return { ...known, isRemoved: true }
  return type === 'plant.allowed' ? { ...known, isAllowed: true } : known
}

export const plantView: View<Plant> = {
  name: 'plant',
  version: 1,
  nouns: ['looking'],
  keyOf: event => event.stream.slice(PLANT_STREAM.length),
  fold: foldPlant,
  indexOf: ({ project, state }) => ({ scope: project, status: state }),
}
