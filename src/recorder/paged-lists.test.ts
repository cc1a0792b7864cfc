// A list that is read page by page loses nothing and repeats nothing, wherever its pages end and whatever a filter leaves out.
import { expect, test } from 'vitest'
import { listReviewRuns } from '#review/usecases/list-runs'
import { listFindings } from '#swarm/usecases/findings/list-findings'
import { readAllRows } from './read-all-rows.ts'
import type { World } from './world.ts'

type Row = { readonly key: string; readonly state: object; readonly ordinal: number }

/** Only what a list asks: rows in order, after one, at most so many. */
function worldOf(states: readonly object[]): World {
  const rows: Row[] = states.map((state, index) => ({ key: String(index), state, ordinal: (index + 1) * 3 }))
  const list = async (_view: string, { after = 0, limit = 1_000_000 }: { after?: number; limit?: number }) =>
    rows.filter(({ ordinal }) => ordinal > after).slice(0, limit)
  return { store: { views: { list, find: async () => ({ state: {} }) } } } as unknown as World
}

type Page = { readonly rows: readonly { readonly id: string }[]; readonly next: string | null }

async function readAll(read: (after: number) => Promise<Page>): Promise<string[]> {
  const ids: string[] = []
  for (let after = 0; ; ) {
    const { rows, next } = await read(after)
    ids.push(...rows.map(({ id }) => id))
    if (next === null) return ids
    after = Number(next)
  }
}

const COUNTS = [0, 1, 199, 200, 201, 499, 500, 501, 1_001, 1_999]
const LIMITS = [1, 7, 200]
const cases = COUNTS.flatMap(count => LIMITS.map(limit => [count, limit] as const))

test.each(cases)('%i findings in pages of %i, of which a filter takes every third', async (count, limit) => {
  const states = Array.from({ length: count }, (_, index) => ({
    id: `fi_${index}`,
    severity: index % 3 === 0 ? 'HIGH' : 'LOW',
    path: index % 2 === 0 ? 'api/x.ts' : 'api-old/x.ts',
  }))
  const world = worldOf(states)
  const read = (more: object) => async (after: number) => {
    const { findings, next } = await listFindings(world, { after, limit, ...more })
    return { rows: findings, next }
  }
  const idsOf = (fits: (state: (typeof states)[number]) => boolean) => states.filter(fits).map(({ id }) => id)
  expect(await readAll(read({}))).toEqual(idsOf(() => true))
  expect(await readAll(read({ severity: 'high' }))).toEqual(idsOf(({ severity }) => severity === 'HIGH'))
  expect(await readAll(read({ path: 'api/' }))).toEqual(idsOf(({ path }) => path === 'api/x.ts'))
  expect(await readAll(read({ path: 'api-old/x.ts' }))).toEqual(idsOf(({ path }) => path === 'api-old/x.ts'))
})

test.each(cases)('%i reviews in pages of %i: what counts, or everything', async (count, limit) => {
  const statuses = ['running', 'complete', 'cancelled', 'failed']
  const states = Array.from({ length: count }, (_, index) => ({ id: `rr_${index}`, status: statuses[index % 4]! }))
  const read = (all: boolean) => async (after: number) => {
    const { reviews, next } = await listReviewRuns(worldOf(states), { all, after, limit })
    return { rows: reviews, next }
  }
  expect(await readAll(read(true))).toEqual(states.map(({ id }) => id))
  const counting = states.filter(({ status }) => status === 'running' || status === 'complete')
  expect(await readAll(read(false))).toEqual(counting.map(({ id }) => id))
})

test.each(COUNTS)('a view of %i rows is read whole, in order', async count => {
  const states = Array.from({ length: count }, (_, index) => ({ index }))
  expect(await readAllRows(worldOf(states), 'thing')).toEqual(states)
})
