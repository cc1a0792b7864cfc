// Which defects a trial plants: judged first, then chosen by a seed that nobody outside can guess.
import { provostError } from '#kernel/errors/errors'
import type { DefectClass } from '#looking/rules/looking-words'
import { choosePlants } from '#looking/rules/trial/choose-plants'
import type { PlantCandidate } from './find-candidates.ts'
import { type JudgedCandidate, judgeCandidates, type PlantBed } from './judge-candidates.ts'

const CANDIDATES_MAX = 24
const SPREAD = { perFileMax: 3, apartLines: 3 } as const

export type PlantWish = {
  readonly seed: string
  readonly count: number
  readonly classes: readonly DefectClass[] | null
  /** What it is planted in, for whoever asked. */
  readonly name: string
}

export async function chooseForTrial(
  bed: PlantBed,
  candidates: readonly PlantCandidate[],
  { seed, count, classes, name }: PlantWish,
): Promise<JudgedCandidate[]> {
  const order = choosePlants({
    seed,
    count: 50,
    perFileMax: 50,
    apartLines: 0,
    classes,
    candidates: asKnown(candidates),
  })
  const byId = new Map(candidates.map(candidate => [candidate.id, candidate]))
  const worth = order.chosen.slice(0, CANDIDATES_MAX).map(id => byId.get(id)!)
  const judged = await judgeCandidates(bed, worth, count)
  const known = judged.map(({ id, path, zone, edit, state }) => ({ ...at(edit), id, path, zone, valid: state }))
  const { chosen } = choosePlants({ seed, count, ...SPREAD, classes, candidates: known })
  if (worth.length === 0) throw noLine(name, classes)
  if (chosen.length === 0) throw noPlants(name, judged)
  return chosen.map(id => judged.find(one => one.id === id)!)
}

function asKnown(candidates: readonly PlantCandidate[]) {
  return candidates.map(({ id, path, zone, edit }) => ({ ...at(edit), id, path, zone, valid: 'valid' as const }))
}

function at({ line, class: what }: PlantCandidate['edit']) {
  return { line, class: what }
}

function noLine(change: string, classes: readonly DefectClass[] | null): Error {
  return provostError('LOOKING_NO_PLANTS', {
    details: { change, counts: classes ? `no line offers a defect of ${classes.join(', ')}` : 'no line can be edited' },
    hint: `choose another change${classes ? ', or another class of defects' : ''}`,
  })
}

function noPlants(change: string, judged: readonly JudgedCandidate[]): Error {
  const byRule = Map.groupBy(judged, ({ state, rule }) => `${state} (${rule})`)
  const counts = [...byRule].map(([what, some]) => `${some.length} ${what}`).join(', ')
  return provostError('LOOKING_NO_PLANTS', { details: { change, counts } })
}
