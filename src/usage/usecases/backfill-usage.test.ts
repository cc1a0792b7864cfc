// What an old log tells about use, read later through the same door: real processes, a real store.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readAllRows } from '#recorder/read-all-rows'
import { killSession } from '#session/usecases/life/kill-session'
import { openSessionWorld, type SessionTestWorld } from '#testing/worlds/session-world'
import { recordsOf, type UsageTurn } from '../rules/counting/usage-turn.ts'
import { sumLedger } from '../rules/sums/sum-ledger.ts'
import { backfillUsage } from './backfill-usage.ts'
import { sumUsage } from './sum-usage.ts'

let site: SessionTestWorld

beforeEach(async () => {
  site = await openSessionWorld()
})

afterEach(() => site.close())

const say = (line: object) => `echo '::provost ${JSON.stringify(line)}'`
const used = (input: number, amount: number) => ({
  usage: { model: 'm', input, cacheRead: 0, cacheWrite: 0, output: 1, cost: { amount, currency: 'USD' } },
})
const turns = () => readAllRows<UsageTurn>(site.world, 'usage_turn')
const sum = async () => sumLedger({ by: 'all', records: (await turns()).flatMap(recordsOf), prefer: 'told' }).rows[0]
const backfill = (id: string) => backfillUsage(site.world, site.asking, id)
const fileOf = (session: string, name: string) =>
  `${site.world.sessions.files.pathOf({ root: site.root, session, generation: 1 })}/${name}`

/** It says so much, and is ended by its supervisor before anybody looks; then its spool is gone, as of version 0.1. */
async function oldSession(script: string): Promise<string> {
  const { id } = await site.spawn(script)
  await expect.poll(() => existsSync(fileOf(id, 'exit.json'))).toBe(true)
  rmSync(fileOf(id, 'usage.jsonl'))
  await site.tick()
  return id
}

const SAID = [say({ activity: 'active' }), say(used(10, 0.5)), say({ activity: 'ready' }), say({ activity: 'active' })]

test('a log without a spool is counted once, however often it is asked for', async () => {
  const id = await oldSession(SAID.join('; '))
  expect(await turns()).toEqual([])
  expect(await backfill(id)).toMatchObject({ launches: [{ generation: 1, state: 'read', records: 1, unknown: 1 }] })
  const once = await sum()
  expect(once).toMatchObject({ turns: 2, cost: { USD: 500_000_000 }, costUnknown: 1, atLeast: true })
  expect(await backfill(id)).toMatchObject({ launches: [{ state: 'counted', records: 0, unknown: 0 }] })
  await site.tick()
  expect(await sum()).toEqual(once)
})

test('what its supervisor has kept is counted from there, and the log is not read', async () => {
  const { id } = await site.spawn(SAID.join('; '))
  await expect.poll(() => existsSync(fileOf(id, 'exit.json'))).toBe(true)
  await site.tick()
  expect(await backfill(id)).toMatchObject({ launches: [{ state: 'counted' }] })
  expect(await sum()).toMatchObject({ cost: { USD: 500_000_000 } })
})

test('one that lives is left alone, and one that printed nothing says so', async () => {
  const { id } = await site.spawn(`${SAID.join('; ')}; exec sleep 1000`)
  expect(await backfill(id)).toMatchObject({ launches: [{ state: 'running', records: 0 }] })
  await killSession(site.world, site.asking, id, {})
  const silent = await oldSession('true')
  rmSync(fileOf(silent, 'output.log'), { force: true })
  expect(await backfill(silent)).toMatchObject({ launches: [{ state: 'no_output', records: 0, unknown: 0 }] })
})

test('the day is that of the launch, and unknown where it went on over midnight', async () => {
  const id = await oldSession(SAID.slice(0, 3).join('; '))
  const exit = JSON.parse(readFileSync(fileOf(id, 'exit.json'), 'utf8'))
  await backfill(id)
  expect((await turns())[0]).toMatchObject({ at: exit.endedAt, day: exit.endedAt.slice(0, 10) })
  const long = await oldSession(SAID.slice(0, 3).join('; '))
  const late = { ...JSON.parse(readFileSync(fileOf(long, 'exit.json'), 'utf8')), endedAt: '2099-01-01T00:00:00.000Z' }
  writeFileSync(fileOf(long, 'exit.json'), JSON.stringify(late))
  await backfill(long)
  expect((await turns()).find(row => row.for.session === long)).toMatchObject({ day: null })
  const wish = { by: 'all', prefer: 'told' } as const
  expect(await sumUsage(site.world, wish)).toMatchObject({ undated: 0, total: { turns: 2, atLeast: false } })
  expect(await sumUsage(site.world, { ...wish, since: '2020-01-01' })).toMatchObject({
    undated: 1,
    total: { turns: 1, atLeast: true },
    rows: [{ atLeast: true }],
  })
})

/** What the real agents printed, and what they were served for it. */
test.each<[dialect: string, cost: object]>([
  ['claude', { USD: 280_000 }],
  ['codex', {}],
])('a log of %s is read as that agent speaks', async (dialect, cost) => {
  const sample = fileURLToPath(new URL(`../../../test/agents/samples/${dialect}-tool-call.jsonl`, import.meta.url))
  const id = await oldSession(`cat '${sample}'`)
  const launch = JSON.parse(readFileSync(fileOf(id, 'launch.json'), 'utf8'))
  writeFileSync(fileOf(id, 'launch.json'), JSON.stringify({ ...launch, dialect }))
  expect(await backfill(id)).toMatchObject({ launches: [{ state: 'read', unknown: 0 }] })
  expect(await sum()).toMatchObject({ cost, tokens: { input: { sum: 20 }, output: { sum: 10 } } })
})
