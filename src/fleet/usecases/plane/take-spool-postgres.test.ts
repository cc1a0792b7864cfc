// What a node sends, taken in by a plane on a real PostgreSQL: once each, in order, through the fence, or not at all.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { composeRecord, type SpoolRecord } from '#fleet/rules/line/spool-record'
import { VIEWS } from '#house/views'
import type { NewEvent } from '#kernel/events/event'
import { decision } from '#kernel/machine/decision'
import { systemClock } from '#process/system-clock'
import { recordDecision } from '#recorder/record-decision'
import type { World } from '#recorder/world'
import { openPostgresStore } from '#store/postgres/open-postgres-store'
import { newSchema } from '#testing/postgres/postgres-schema'
import { openSessionWorld, type SessionTestWorld } from '#testing/worlds/session-world'
import { fleetAsking } from './speak-for.ts'
import { takeSpool } from './take-spool.ts'

const AT = '2026-01-01T00:00:00.000Z'
const JOB = '00000000-0000-4000-8000-000000000001'
const ROUNDS = Number(process.env.PROVOST_FLEET_CHOPPINGS ?? 15)

let open: SessionTestWorld
let plane: World
let count = 0

beforeAll(async () => {
  open = await openSessionWorld()
  const store = await openPostgresStore({
    ...{ url: inject('postgresUrl'), views: VIEWS, clock: systemClock, schema: newSchema() },
  })
  plane = { ...open.world, store }
})

afterAll(async () => {
  await plane.store.close()
  await open.close()
})

type Given = { readonly node: string; readonly session: string; readonly work: string }

const write = (stream: string, type: string, data: NewEvent['data']) =>
  recordDecision(plane, fleetAsking(plane), stream, () => ({ type, decision: decision('given', 'person', {}), data }))

/** A node that has joined, and a work that it has claimed. */
async function give(): Promise<Given> {
  count++
  const given = { node: `nd_N${count}0`, session: `shop-${count}`, work: `wk_W${count}0` }
  await write(`node/${given.node}`, 'node.joined', { epoch: 1, name: 'build', keyId: 'a', publicKey: 'b' })
  await claim(given)
  return given
}

async function claim({ node, session, work }: Given): Promise<void> {
  const stream = `work/${work}`
  await write(stream, 'work.asked', { kind: 'session', project: 'shop', owner: 'ana', subject: session, wish: '' })
  await write(stream, 'work.placed', { node, rule: 'L2', nodes: [], attempt: 1, job: JOB })
  await write(stream, 'work.claimed', { node, epoch: 1, generation: 1, attempt: 1, job: JOB })
}

function tell(
  { node, session, work }: Given,
  seq: number,
  type = 'session.looked',
  stream = `session/${session}`,
): SpoolRecord {
  const id = `ev_${node}_${stream}_${seq}`
  const actor = { kind: 'system', id: 'system/session' } as const
  const event = { id, type, schema: 1, at: AT, actor, cause: null, correlation: 'co_1', data: { n: seq } }
  return composeRecord(seq, {
    ...{ at: AT, session, generation: 1, attempt: 1, kind: 'observation' },
    data: { stream, position: seq, event, work },
  })
}

const story = async (stream: string) => (await plane.store.log.readStream(stream)).map(({ data }) => data.n)
const send = ({ node }: Given, records: readonly unknown[], epoch = 1, spool = 'one') =>
  takeSpool(plane, { id: node, epoch }, { spool, records })

test(`${ROUNDS} choppings: in any order, repeated and grouped in any way, each is applied once and in order`, async () => {
  let seed = 7
  const chance = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < ROUNDS; round++) {
    const given = await give()
    const records = Array.from({ length: 12 }, (_, n) => tell(given, n + 1))
    let through = 0
    while (through < records.length) {
      const batch = Array.from({ length: 1 + chance(5) }, () => records[chance(records.length)]!)
      const answer = await send(given, [...batch, records[through]!])
      expect(answer.through).toBeGreaterThanOrEqual(through + 1)
      through = answer.through
    }
    expect(await story(`session/${given.session}`)).toEqual(records.map((_, n) => n + 1))
    const head = await plane.store.log.headPosition()
    expect(await send(given, records)).toEqual({ through: 12, missing: [] })
    expect(await plane.store.log.headPosition()).toBe(head)
  }
})

test('a spool that was made anew tells again what the log has, and nothing is written twice', async () => {
  const given = await give()
  const records = [1, 2, 3].map(seq => tell(given, seq))
  await send(given, records.slice(0, 2))
  expect(await send(given, records, 1, 'two')).toEqual({ through: 3, missing: [] })
  expect(await story(`session/${given.session}`)).toEqual([1, 2, 3])
})

test('a number that comes with another content suspends the node, and nothing of the batch is taken', async () => {
  const given = await give()
  await send(given, [tell(given, 1)])
  const other = tell(given, 1, 'session.other')
  await expect(send(given, [tell(given, 2), other])).rejects.toMatchObject({ code: 'SPOOL_CONFLICT' })
  expect(await story(`session/${given.session}`)).toEqual([1])
  const views = await plane.store.views.find<{ state: string }>('node', given.node)
  expect(views?.state.state).toBe('suspended')
})

test('what a node may not write leaves the log as it was', async () => {
  const given = await give()
  const other = await give()
  const head = await plane.store.log.headPosition()
  const foreign: readonly (readonly [code: string, records: readonly unknown[], epoch?: number])[] = [
    ['CLAIM_FOREIGN', [tell(other, 1)]], // another node's work
    ['CLAIM_FOREIGN', [tell(given, 1, 'session.looked', `session/${other.session}`)]],
    ['CLAIM_FOREIGN', [tell(given, 1, 'project.removed', 'project/shop')]],
    ['CLAIM_FOREIGN', [tell(given, 1, 'node.readmitted', `node/${given.node}`)]],
    ['CLAIM_FOREIGN', [tell(given, 1, 'session.created')]], // it says that it was made on no node
    ['CLAIM_FOREIGN', [tell({ ...given, work: 'wk_NONE' }, 1)]],
    ['INPUT_INVALID', [tell(given, 1, 'work.replaced', `work/${given.work}`)]],
    ['INPUT_INVALID', [{ ...tell(given, 1), seq: 2 ** 53 }]],
    ['INPUT_INVALID', [{ ...tell(given, 1), hash: 'x' }]],
    ['CLAIM_AHEAD', [tell(given, 1)], 2],
  ]
  for (const [code, records, epoch] of foreign)
    await expect(send(given, [...records], epoch)).rejects.toMatchObject({ code })
  expect(await plane.store.log.headPosition()).toBe(head)
  expect(await send(given, [tell(given, 1)])).toMatchObject({ through: 1 })
})

test('what comes after a node was let in anew is kept aside under its old number, and applied under the new one', async () => {
  const given = await give()
  await write(`node/${given.node}`, 'node.readmitted', { epoch: 2, reason: 'the copy was removed' })
  expect(await send(given, [tell(given, 1)], 1)).toMatchObject({ through: 1 })
  expect(await story(`session/${given.session}`)).toEqual([])
  const aside = (await plane.store.log.readStream(`node/${given.node}`)).find(
    ({ type }) => type === 'node.written_aside',
  )
  expect(aside?.data).toMatchObject({ rule: 'F7', code: 'CLAIM_STALE', session: given.session, seq: 1 })
  expect(await plane.store.blobs.has(String(aside?.data.sha256))).toBe(true)
  expect(await send(given, [tell(given, 2)], 2)).toMatchObject({ through: 2 })
  expect(await story(`session/${given.session}`)).toEqual([2])
})

test('who is let in anew tells again what the log has: it is not kept aside, and what the log has not is', async () => {
  const given = await give()
  await send(given, [tell(given, 1)])
  await write(`node/${given.node}`, 'node.readmitted', { epoch: 2, reason: 'its disk went back' })
  expect(await send(given, [tell(given, 1), tell(given, 2)], 1, 'two')).toMatchObject({ through: 2 })
  const aside = (await plane.store.log.readStream(`node/${given.node}`)).filter(
    ({ type }) => type === 'node.written_aside',
  )
  expect(aside.map(({ data }) => data.seq)).toEqual([2])
  expect(await story(`session/${given.session}`)).toEqual([1])
})

test('a node that lost records says so: what follows is applied, and what turns up later is kept aside', async () => {
  const given = await give()
  const gap = composeRecord(2, { at: AT, kind: 'gap', data: { gapTo: 4 } })
  expect(await send(given, [tell(given, 1), tell(given, 5)])).toEqual({ through: 1, missing: [[2, 4]] })
  expect(await send(given, [gap, tell(given, 5)])).toMatchObject({ through: 5 })
  expect(await send(given, [tell(given, 3)])).toMatchObject({ through: 5 })
  expect(await story(`session/${given.session}`)).toEqual([1, 5])
  const last = (await plane.store.log.readStream(`node/${given.node}`)).at(-1)
  expect(last).toMatchObject({ type: 'node.written_aside', data: { rule: 'S4', seq: 3 } })
})

test('a push is taken with its commits and under a name of its own, or not at all', async () => {
  const given = await give()
  const own = `refs/provost/node/${given.node}/${given.session}/g1/head`
  const $blob = await plane.store.blobs.put(Buffer.from('a bundle'))
  const push = (ref: string, hash: string, next = 'a'.repeat(40)) => {
    const record = tell(given, 1, 'session.work_pushed')
    const event = {
      ...(record.data.event as NewEvent),
      data: { ref, old: '0'.repeat(40), new: next, bundle: { $blob: hash } },
    }
    const { seq: _seq, hash: _hash, ...said } = record
    return composeRecord(1, { ...said, kind: 'salvage', data: { ...record.data, event } })
  }
  const head = await plane.store.log.headPosition()
  const refused = ['refs/heads/main', own.replace(given.node, 'nd_OTHER'), `${own}/../x`, own.replace('g1', 'g01')]
  for (const ref of refused)
    await expect(send(given, [push(ref, $blob)])).rejects.toMatchObject({ code: 'NODE_REF_REFUSED' })
  await expect(send(given, [push(own, $blob, '0'.repeat(40))])).rejects.toMatchObject({ code: 'NODE_REF_REFUSED' })
  await expect(send(given, [push(own.replace('g1', 'g2'), $blob)])).rejects.toMatchObject({ code: 'CLAIM_FOREIGN' })
  await expect(send(given, [push(own, 'f'.repeat(64))])).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  expect(await plane.store.log.headPosition()).toBe(head)
  expect(await send(given, [push(own, $blob)])).toMatchObject({ through: 1 })
})

test('a parked attempt is over: what its node says of an end after that moves nothing, and what is kept has to be here', async () => {
  const given = await give()
  const stream = `work/${given.work}`
  const types = async () => (await plane.store.log.readStream(stream)).map(({ type }) => type)
  const parked = tell(given, 1, 'session.parked')
  const event = { ...(parked.data.event as NewEvent), data: { memory: { $blob: 'f'.repeat(64) } } }
  const { seq: _seq, hash: _hash, ...said } = parked
  const missing = composeRecord(1, { ...said, data: { ...parked.data, event } })
  await expect(send(given, [missing])).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  expect(await send(given, [tell(given, 1, 'work.parked', stream)])).toMatchObject({ through: 1 })
  expect(await send(given, [tell(given, 2, 'work.settled', stream)])).toMatchObject({ through: 2 })
  expect(await types()).toEqual(['work.asked', 'work.placed', 'work.claimed', 'work.parked'])
})

test('a request is heard once', async () => {
  const hear = (nonce: string) => plane.store.spools!.hearNonce('nd_X0', nonce, 60_000)
  expect([await hear('a'), await hear('b'), await hear('a')]).toEqual([true, true, false])
})
