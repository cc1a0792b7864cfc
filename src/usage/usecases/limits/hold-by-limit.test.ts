// A limit that is reached while a turn runs: the agent lives on, its turn ends, what comes next waits, and a person lifts it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askWhy } from '#house/ask-why'
import type { SessionView } from '#session/rules/record/session-view'
import { findHost } from '#session/usecases/liveness/judge-tick'
import { deliverMessages } from '#session/usecases/talk/deliver-messages'
import { sendMessage } from '#session/usecases/talk/send-message'
import { openSessionWorld, type SessionTestWorld } from '#testing/worlds/session-world'
import { answerLimit, grantLimit, setLimit } from './change-limits.ts'

const soon = { interval: 50 }
const USAGE = { model: 'm', input: 10, cacheRead: 0, cacheWrite: 0, output: 1, cost: { amount: 0.3, currency: 'USD' } }

/** Tells its cost in the middle of a turn and goes on until it is let to come to rest. */
const AGENT = `turn() { echo '::provost ${JSON.stringify({ activity: 'active', usage: USAGE })}'
until [ -e "$PWD/rest" ]; do sleep 0.05; done; rm "$PWD/rest"; echo '::provost {"activity":"ready"}'; }
while read line; do echo "heard $line"; turn; done`

const LIMIT = { subject: 'project', name: 'shop', perDay: false, currency: 'USD', warn: null, unknown: 'ask' } as const

let site: SessionTestWorld

beforeEach(async () => {
  site = await openSessionWorld()
})

afterEach(() => site.close())

const becomes = (id: string, state: string) =>
  expect
    .poll(async () => {
      await site.tick()
      return (await site.show(id)).record.activity.state
    }, soon)
    .toBe(state)

const why = async (id: string) => JSON.stringify(await askWhy(site.world, id, undefined))
const deliver = (id: string) => deliverMessages(site.world, site.asking, id)
const printed = async ({ id }: SessionView) => {
  const place = { root: site.root, session: id, generation: 1 }
  return Buffer.from(await site.world.sessions.files.readOutput(place, 100_000)).toString()
}
const restNow = ({ worktree }: SessionView) => writeFileSync(join(worktree!, 'rest'), '')

test('the turn goes on, the next message is held with rule and limit, and a grant lets it go on without a restart', async () => {
  const { world, asking } = site
  await setLimit(world, asking, { ...LIMIT, ask: null, stop: 200_000_000 })
  const { id } = await site.spawn(AGENT)
  await becomes(id, 'active')
  await expect.poll(() => why(id), soon).toContain('held by limit project/shop')
  const during = await site.show(id)
  const notes = (await findHost(world)).notifications.filter(({ session }) => session === 'project/shop')
  expect(notes).toMatchObject([{ key: 'limit_holds', text: expect.stringMatching(/what runs goes on.*limit grant/) }])
  await sendMessage(world, asking, id, 'one more')
  restNow(during)
  await becomes(id, 'ready')
  for (let again = 0; again < 3; again++) await deliver(id)
  const held = await site.show(id)
  expect(held.identity?.agent.pid).toBe(during.identity?.agent.pid)
  expect(await printed(held)).not.toContain('heard one more')
  expect(await why(id)).toMatch(/usage\.G1.*the limit is reached/)
  await grantLimit(world, asking, 'project/shop', 1_000_000_000, 'the release')
  await deliver(id)
  await expect.poll(() => printed(held), soon).toContain('heard one more')
  const after = await site.show(id)
  expect([after.identity?.agent.pid, after.record.generation]).toEqual([during.identity?.agent.pid, 1])
})

test('a limit that asks holds until a person says yes', async () => {
  const { world, asking } = site
  const { id } = await site.spawn(AGENT)
  await becomes(id, 'active')
  await setLimit(world, asking, { ...LIMIT, ask: 100_000_000, stop: 900_000_000 })
  const view = await site.show(id)
  restNow(view)
  await becomes(id, 'ready')
  await sendMessage(world, asking, id, 'one more')
  await deliver(id)
  expect(await printed(view)).not.toContain('heard one more')
  expect(await why(id)).toContain('usage.G4')
  await answerLimit(world, asking, 'project/shop', true)
  await deliver(id)
  await expect.poll(() => printed(view), soon).toContain('heard one more')
})
