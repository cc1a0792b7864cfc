// `.state.json`: what the next ingest must know to add one record without reading the others.
import { isRecordObject, ownMemberOf } from '../shape/json-object.ts'
import type { IndexedRun, IndexedScenario, RecordIndex, SurfaceIndex } from './record-index.ts'

export type IndexState = {
  readonly record_count: number
  readonly digest: string
  /** Of the names of the records alone, which a reader can check without opening one; null in a state that is older than this. */
  readonly names: string | null
  /** Records that are damaged: one of them may be the latest of its repository. Null like the names. */
  readonly unread: readonly string[] | null
  /** Grows with every change, so that two readers can tell which state is the later one. */
  readonly seq: number
  readonly index: RecordIndex
}

const FORMAT = 1

export function composeIndexState({ record_count, digest, names, unread, seq, index }: IndexState): string {
  const entries = mapValues(index, surfaces =>
    mapValues(surfaces, ({ first, latest, scenarios }) => ({ first, latest, scenarios: mapValues(scenarios, same) })),
  )
  return `${JSON.stringify({ format: FORMAT, record_count, digest, names, unread, seq, entries }, null, 2)}\n`
}

/** Undefined if it is of another format or damaged in any place; then only a rebuild helps. */
export function readIndexState(value: unknown): IndexState | undefined {
  const record_count = ownMemberOf(value, 'record_count')
  const digest = ownMemberOf(value, 'digest')
  const seq = ownMemberOf(value, 'seq')
  const index = readMap(ownMemberOf(value, 'entries'), surfaces => readMap(surfaces, readSurface))
  const names = ownMemberOf(value, 'names')
  const isOurs = ownMemberOf(value, 'format') === FORMAT && isDigest(digest)
  if (!isOurs || !isCount(record_count) || !isCount(seq) || !index) return undefined
  const unread = ownMemberOf(value, 'unread')
  return {
    record_count,
    digest,
    names: isDigest(names) ? names : null,
    unread: Array.isArray(unread) ? unread.filter(path => typeof path === 'string') : null,
    seq,
    index,
  }
}

function readSurface(value: unknown): SurfaceIndex | undefined {
  const first = ownMemberOf(value, 'first')
  const path = ownMemberOf(first, 'path')
  const position = ownMemberOf(first, 'position')
  const latest = readRun(ownMemberOf(value, 'latest'))
  const scenarios = readMap(ownMemberOf(value, 'scenarios'), readScenario)
  if (typeof path !== 'string' || !isCount(position) || !latest || !scenarios) return undefined
  return { first: { path, position }, latest, scenarios }
}

function readRun(value: unknown): IndexedRun | undefined {
  const dated = readDated(value)
  return dated && { ...dated, verified: ownMemberOf(value, 'verified') }
}

function readScenario(value: unknown): IndexedScenario | undefined {
  const dated = readDated(value)
  return dated && { ...dated, verdict: ownMemberOf(value, 'verdict') }
}

function readDated(value: unknown): Omit<IndexedRun, 'verified'> | undefined {
  const path = ownMemberOf(value, 'path')
  const run_id = ownMemberOf(value, 'run_id')
  const instant = ownMemberOf(value, 'instant')
  if (typeof path !== 'string' || typeof run_id !== 'string') return undefined
  if (instant !== null && !isCount(instant)) return undefined
  return { path, run_id, finished_at: ownMemberOf(value, 'finished_at'), instant }
}

function readMap<Item>(value: unknown, read: (item: unknown) => Item | undefined): Map<string, Item> | undefined {
  if (!isRecordObject(value)) return undefined
  const items = new Map<string, Item>()
  for (const key of Object.keys(value)) {
    const item = read(value[key])
    if (item === undefined) return undefined
    items.set(key, item)
  }
  return items
}

function mapValues<From, To>(map: ReadonlyMap<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries([...map].map(([key, value]) => [key, change(value)]))
}

function same<Value>(value: Value): Value {
  return value
}

function isDigest(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}
