// What agents say about use, from the line they print to the sum: real processes, a real store.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readAllRows } from '#recorder/read-all-rows'
import { killSession } from '#session/usecases/life/kill-session'
import { openSessionWorld, type SessionTestWorld } from '#testing/worlds/session-world'
import { recordsOf, type UsageTurn } from '../rules/counting/usage-turn.ts'
import { sumLedger } from '../rules/sums/sum-ledger.ts'

const soon = { interval: 50 }
let site: SessionTestWorld

beforeEach(async () => {
  site = await openSessionWorld()
})

afterEach(() => site.close())

const say = (line: object) => `echo '::provost ${JSON.stringify(line)}'`
const usage = (input: number, amount: number) => ({
  model: 'm',
  input,
  cacheRead: 0,
  cacheWrite: 0,
  output: 1,
  cost: { amount, currency: 'USD' },
})

const turns = () => readAllRows<UsageTurn>(site.world, 'usage_turn')
async function sum() {
  const records = (await turns()).flatMap(recordsOf)
  return sumLedger({ by: 'all', records, prefer: 'told' }).rows[0]
}
const lookUntil = (look: () => Promise<unknown>, expected: unknown) =>
  expect
    .poll(async () => {
      await site.tick()
      return look()
    }, soon)
    .toEqual(expected)

test('each turn that is told is counted once, with whom and what it was for', async () => {
  const script = [
    say({ activity: 'active' }),
    say({ usage: usage(10, 0.5) }),
    say({ activity: 'ready' }),
    say({ activity: 'active' }),
    say({ usage: usage(20, 0.25), activity: 'ready' }),
    'exec sleep 1000',
  ].join('; ')
  const { id } = await site.spawn(script)
  await lookUntil(async () => (await sum())?.tokens.input.sum, 30)
  for (let again = 0; again < 3; again++) await site.tick()
  expect(await sum()).toMatchObject({ turns: 2, cost: { USD: 750_000_000 }, costUnknown: 0, atLeast: false })
  expect((await turns()).map(row => row.for)).toMatchObject([
    { session: id, harness: 'command', account: 'default/command', project: 'shop', person: 'ana' },
    { session: id },
  ])
})

test('where the project has a price table, a turn has its price beside what was told', async () => {
  const row = { model: 'm', from: '2020-01-01', currency: 'USD', perMillion: { input: '2', output: '3' } }
  mkdirSync(`${site.root}/.provost`, { recursive: true })
  writeFileSync(`${site.root}/.provost/prices.yaml`, JSON.stringify({ prices: [row] }))
  await site.spawn(`${say({ usage: usage(10, 0.5) })}; exec sleep 1000`)
  await lookUntil(async () => (await turns()).length, 1)
  const [{ pieces } = { pieces: [] }] = await turns()
  expect(pieces).toMatchObject([
    { told: { nanos: 500_000_000, currency: 'USD' }, table: { nanos: 23_000, currency: 'USD' } },
  ])
})

test('a turn that is killed in the middle is unknown, and never nothing', async () => {
  const { id } = await site.spawn(`${say({ activity: 'active' })}; exec sleep 1000`)
  await lookUntil(async () => (await site.show(id)).record.activity.state, 'active')
  await killSession(site.world, site.asking, id, {})
  expect(await sum()).toMatchObject({ turns: 1, costUnknown: 1, partial: 1, atLeast: true, cost: {} })
  expect(await turns()).toMatchObject([{ unknown: expect.stringContaining('ended before it told') }])
})

test('an agent that comes to rest without telling is unknown, and one that ends well without telling too', async () => {
  await site.spawn(`${say({ activity: 'active' })}; ${say({ activity: 'ready' })}; exec sleep 1000`)
  await site.spawn('true')
  await lookUntil(
    async () => (await turns()).map(row => row.unknown).toSorted(),
    ['the agent ended before it told what the turn used', 'the agent told no figures for the turn'],
  )
})

test('where its spool is gone, what was counted stays and nothing is counted again', async () => {
  const { id } = await site.spawn(`${say({ usage: usage(10, 0.5) })}; ${say({ activity: 'ready' })}; exec sleep 1000`)
  await lookUntil(async () => (await sum())?.tokens.input.sum, 10)
  const place = { root: site.root, session: id, generation: 1 }
  rmSync(`${site.world.sessions.files.pathOf(place)}/usage.jsonl`)
  await site.tick()
  expect(await sum()).toMatchObject({ turns: 1, cost: { USD: 500_000_000 } })
})
