// A process of its own that appends and signs until it is killed: node sign-for-ever.ts <place> [postgres url]
import { randomBytes } from 'node:crypto'
import { systemClock } from '#process/system-clock'
import { makeCheckpoint } from '#proof/usecases/make-checkpoint'
import { ASKING, openProofWorld, proofWorldOn } from './worlds/proof-world.ts'

const [place, url] = process.argv.slice(2) as [string, string | undefined]

async function openWorld() {
  if (url === undefined) return openProofWorld(place)
  const { openPostgresStore } = await import('#store/postgres/open-postgres-store')
  const { VIEWS } = await import('#house/views')
  return proofWorldOn(await openPostgresStore({ url, views: VIEWS, clock: systemClock }), place)
}

const world = await openWorld()
const own = randomBytes(6).toString('hex')
for (let round = 0; ; round++) {
  const stream = `thing/${own}-${round}`
  const events = Array.from({ length: 1 + (round % 7) }, (_, n) => ({
    id: `ev_${own}_${round}_${n}`,
    type: 'thing.changed',
    schema: 1,
    at: '2026-01-01T00:00:00.000Z',
    actor: ASKING.actor,
    cause: null,
    correlation: 'co_1',
    data: { round },
  }))
  await world.store.log.append([{ stream, expectedVersion: 0, events }])
  await makeCheckpoint(world, ASKING, 'asked')
  if (round === 0) process.stdout.write('at work\n')
}
