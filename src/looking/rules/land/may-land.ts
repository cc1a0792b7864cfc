// May a change land: nothing that was planted does, and where the commits are not known nothing does.
import { compareText } from '#kernel/reading/json-value'

type BlobAt = { readonly path: string; readonly blob: string }
type LineAt = { readonly path: string; readonly sha256: string }

export type LandedPlant = {
  readonly id: string
  readonly commit: string
  readonly tree: string
  readonly blobs: readonly BlobAt[]
  readonly lines: readonly LineAt[]
}

export type LandingChange = {
  /** Null: not known. */
  readonly commits: readonly string[] | null
  readonly tree: string
  readonly blobs: readonly BlobAt[]
  readonly addedLines: readonly (LineAt & { readonly inBase: boolean })[]
}

export type Landing = {
  readonly result: 'unknown' | 'refuse' | 'ask_person' | 'pass'
  readonly rule: string
  /** Those that the rule is about. */
  readonly plants: readonly string[]
}

type Row = readonly [
  rule: string,
  result: Landing['result'],
  isAbout: (plant: LandedPlant, change: LandingChange) => boolean,
]

const ROWS: readonly Row[] = [
  ['L2', 'refuse', (plant, { commits }) => commits?.includes(plant.commit) ?? false],
  ['L3', 'refuse', (plant, { tree }) => plant.tree === tree],
  ['L4', 'refuse', (plant, { blobs }) => hasBlob(plant.blobs, blobs)],
  ['L5', 'ask_person', (plant, { addedLines }) => hasLine(plant.lines, addedLines)],
]

export function mayLand(plants: readonly LandedPlant[], change: LandingChange): Landing {
  if (change.commits === null) return { result: 'unknown', rule: 'L1', plants: [] }
  for (const [rule, result, isAbout] of ROWS) {
    const about = plants.filter(plant => isAbout(plant, change)).map(({ id }) => id)
    if (about.length > 0) return { result, rule, plants: [...new Set(about)].toSorted(compareText) }
  }
  return { result: 'pass', rule: 'L6', plants: [] }
}

function hasBlob(planted: readonly BlobAt[], landing: readonly BlobAt[]): boolean {
  return planted.some(({ path, blob }) => landing.some(one => one.path === path && one.blob === blob))
}

function hasLine(planted: readonly LineAt[], added: LandingChange['addedLines']): boolean {
  return planted.some(({ path, sha256 }) =>
    added.some(one => one.path === path && one.sha256 === sha256 && !one.inBase),
  )
}
