// What an agent said is heard even where its record could not be written at the first try: somebody else wrote to the session at
// the same moment, or whoever listened died before it was on record.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { provostError } from '#kernel/errors/errors'
import { openSessionWorld, type SessionTestWorld } from '#testing/worlds/session-world'

let open: SessionTestWorld
beforeEach(async () => {
  open = await openSessionWorld()
})
afterEach(() => open.close())

/** A change, and then a sign of life that changes nothing. */
const TWICE = `echo '::provost {"activity":"active"}'; echo '::provost {"activity":"active"}'; exec sleep 1000`
const LOST_RACE = provostError('VERSION_CONFLICT', { details: { stream: 'session/shop-1', expected: 1, actual: 2 } })

/** The next append fails, and nothing of it is written. */
function failOnce(error: Error): void {
  const { store } = open.world
  const append: typeof store.log.append = () => {
    Object.assign(open.world, { store })
    return Promise.reject(error)
  }
  const log = Object.assign(Object.create(store.log), { append })
  Object.assign(open.world, { store: { ...store, log } })
}

test.each([
  ['the race was lost', LOST_RACE],
  ['whoever listened died', new Error('killed')],
])('%s: the agent is heard all the same', async (_what, error) => {
  const { id } = await open.spawn(TWICE)
  const { files } = open.world.sessions
  const place = { root: open.root, session: id, generation: 1 }
  await expect.poll(async () => (await files.readSignals(place, 0)).length).toBe(3)
  expect((await open.show(id)).record.session.state).toBe('not_started')
  failOnce(error)
  await open.tick().catch(() => {})
  await open.tick()
  expect((await open.show(id)).record).toMatchObject({ session: { state: 'working' }, activity: { state: 'active' } })
})
