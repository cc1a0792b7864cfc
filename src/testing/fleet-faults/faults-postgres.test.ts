// The seeded episodes with a real PostgreSQL: who is called dead, what is lost, lands twice or is written twice when a log is where
// the plane remembers; beside it the same seeds under the rule that a lapsed lease means a dead agent.
import { expect, inject, test } from 'vitest'
import { VIEWS } from '#house/views'
import { systemClock } from '#process/system-clock'
import { openPostgresStore } from '#store/postgres/open-postgres-store'
import { newSchema } from '#testing/postgres/postgres-schema'
import { PostgresServer } from '#testing/postgres/postgres-server'
import { openSessionWorld } from '#testing/worlds/session-world'
import { playOnStore, type StoreTally } from './play-on-store.ts'
import { runBaseline } from './run-episode.ts'

// PROVOST_FLEET_STORE_EPISODES for more of them; PROVOST_FLEET_SEED begins elsewhere.
const EPISODES = Number(process.env.PROVOST_FLEET_STORE_EPISODES ?? 4)
const FIRST_SEED = Number(process.env.PROVOST_FLEET_SEED ?? 1)
/** A disk that went back and was written on: what stood under numbers that the plane knew was passed over. */
const FOUND_ONCE = [7479]
/** An episode waits for its round trips and for little else: where there are many, several logs are written at once. */
const LANES = EPISODES < 100 ? 1 : 8
/** What a power cut would cost is no question of these: nothing is asked of the server but its transactions. */
const NOT_DURABLE = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }

const NONE = ['falseDeaths', 'doubleLandings', 'lostCommits', 'lostRecords', 'twice'] as const

async function playLane(url: string, seeds: Iterator<number>): Promise<[seed: number, tally: StoreTally][]> {
  const open = await openSessionWorld()
  const store = await openPostgresStore({ url, views: VIEWS, clock: systemClock, schema: newSchema() })
  const played: [number, StoreTally][] = []
  try {
    for (let next = seeds.next(); !next.done; next = seeds.next())
      played.push([next.value, await playOnStore({ ...open.world, store }, next.value)])
    return played
  } finally {
    await store.close()
    await open.close()
  }
}

function sum<Name extends string>(tallies: readonly Readonly<Record<Name, number>>[]): Record<Name, number> {
  const names = Object.keys(tallies[0]!) as Name[]
  return Object.fromEntries(
    names.map(name => [name, tallies.reduce((total, tally) => total + tally[name], 0)]),
  ) as Record<Name, number>
}

test(`${EPISODES} episodes on PostgreSQL: nobody is called dead, no commit and no record is lost, nothing lands or is written twice`, async () => {
  const server = LANES > 1 ? await PostgresServer.start(NOT_DURABLE) : null
  const all = [...FOUND_ONCE, ...Array.from({ length: EPISODES }, (_, n) => FIRST_SEED + n)]
  const seeds = all.values()
  const url = server?.url ?? inject('postgresUrl')
  const lanes = await Promise.all(Array.from({ length: LANES }, () => playLane(url, seeds)))
  await server?.stop()
  const played = lanes.flat()
  expect(played).toHaveLength(all.length)
  const wrong = played.filter(([, tally]) => NONE.some(name => tally[name] > 0))
  expect(wrong).toEqual([])
  const ours = sum(played.map(([, tally]) => tally))
  for (const name of ['applied', 'aside'] as const) expect(ours[name]).toBeGreaterThan(0)
  const theirs = sum(all.map(runBaseline))
  expect(theirs.falseDeaths + theirs.doubleLandings + theirs.lostCommits).toBeGreaterThan(0)
  if (LANES > 1) console.info(JSON.stringify({ EPISODES, FIRST_SEED, ours, theirs }))
}, 36_000_000)
