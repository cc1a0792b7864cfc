// Messages to a real server on loopback, with a clock that moves: signed, tried again at the right times, and told once.

import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runReactor } from '#reactor/usecases/run-reactor'
import { raiseNotification } from '#session/usecases/talk/raise-notification'
import { openSessionWorld, type SessionTestWorld } from '#testing/worlds/session-world'
import { addWebhook, removeWebhook, retryWebhook, testWebhook } from './change-webhooks.ts'
import { deliverWebhooks } from './deliver-webhooks.ts'
import { showWebhooks } from './show-webhooks.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

type Got = { readonly headers: IncomingHttpHeaders; readonly body: string }
type Reply = { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }

let site: SessionTestWorld
let server: Server
let got: Got[]
let replies: Reply[]

beforeEach(async () => {
  site = await openSessionWorld()
  ;[got, replies] = [[], []]
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      got.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      const { status, headers, body } = replies.shift() ?? { status: 204 }
      response.writeHead(status, headers).end(body)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await site.close()
})

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
const wish = { events: ['needs_you'], secretEnv: null, allowPrivate: true }
const add = (more: object = {}) => addWebhook(site.world, site.asking, { ...wish, url: address(), ...more })
const deliver = () => deliverWebhooks(site.world, site.asking, new AbortController().signal)
const raise = (key: string, cause = '1') =>
  raiseNotification(site.world, site.asking, { session: 'shop-1', key, cause, text: `it says ${key}` })
const shown = async () => (await showWebhooks(site.world))[0]!

test('a notification is signed so that another implementation verifies it, and sent once', async () => {
  const { secretFile } = await add()
  await raise('agent_needs_input')
  await raise('pr_merged') // not asked for
  await runReactor(site.world)
  await runReactor(site.world)
  expect(await deliver()).toMatchObject({ sent: 1, failed: 0 })
  expect(await deliver()).toMatchObject({ sent: 0, failed: 0, nextAt: null })
  const [{ headers, body }] = got as [Got]
  const verifier = new Verifier(readFileSync(secretFile!, 'utf8').trim())
  expect(verifier.verify(body, headers as Record<string, string>)).toMatchObject({
    type: 'provost.needs_you',
    data: { about: 'shop-1', key: 'agent_needs_input', text: 'it says agent_needs_input' },
  })
  expect(() => verifier.verify(`${body} `, headers as Record<string, string>)).toThrow()
  expect(got).toHaveLength(1)
})

test('it is tried again at the times of the table, always as the same message, until it is taken', async () => {
  await add()
  await raise('agent_needs_input')
  await runReactor(site.world)
  replies = [
    { status: 500 },
    { status: 302, headers: { location: address() } },
    { status: 503, headers: { 'retry-after': '3600' } },
  ]
  const pauses = [5 * SECOND, 5 * MINUTE, HOUR]
  for (const pause of pauses) {
    expect(await deliver()).toMatchObject({ sent: 0, failed: 1 })
    expect(await deliver()).toMatchObject({ sent: 0, failed: 0 })
    site.pass(pause - SECOND)
    expect((await deliver()).nextAt).toBeGreaterThan(site.world.clock.now())
    site.pass(SECOND)
  }
  expect(await deliver()).toMatchObject({ sent: 1 })
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(got).toHaveLength(4) // a redirect was not followed
  expect(await shown()).toMatchObject({ sent: 1, waiting: [], givenUp: [] })
})

test('after eight tries it is given up in sight, and a person can have it tried anew', async () => {
  const { id } = await add()
  await testWebhook(site.world, site.asking, id)
  replies = Array.from({ length: 8 }, () => ({ status: 500 }))
  for (let attempt = 0; attempt < 8; attempt++) {
    await deliver()
    site.pass(10 * HOUR)
  }
  await deliver()
  expect(got).toHaveLength(8)
  expect(await shown()).toMatchObject({ waiting: [], givenUp: [{ kind: 'test', why: 'status 500' }] })
  await retryWebhook(site.world, site.asking, id)
  expect(await deliver()).toMatchObject({ sent: 1 })
})

test('an endpoint that says it is gone is left alone until a person says otherwise', async () => {
  const { id } = await add()
  await testWebhook(site.world, site.asking, id)
  replies = [{ status: 410 }]
  await deliver()
  await deliver()
  site.pass(HOUR)
  await testWebhook(site.world, site.asking, id)
  await deliver()
  expect(got).toHaveLength(1)
  expect(await shown()).toMatchObject({ state: 'off', waiting: [{ rule: 'usage.E3' }, { rule: 'usage.E4' }] })
  await retryWebhook(site.world, site.asking, id)
  expect(await deliver()).toMatchObject({ sent: 2 })
})

test.for<[what: string, more: object, says: RegExp]>([
  ['http without a word about it', { allowPrivate: false }, /must begin with https/],
  ['a password in the address', { url: 'https://ana:secret@example.com/' }, /would lie in the log/],
  ['no address', { url: 'nonsense' }, /not an absolute address/],
  ['a kind that is none', { events: ['needs_you', 'weather'] }, /must be among needs_you/],
  ['a variable that is not set', { secretEnv: 'PROVOST_TEST_NOT_SET' }, /is not set where Provost runs/],
])('refused: %s', async ([, more, says]) => {
  await expect(add(more)).rejects.toMatchObject({ code: 'WEBHOOK_INVALID', message: expect.stringMatching(says) })
})

test('an address of a private network is not reached unless it was allowed, whatever name leads there', async () => {
  const { port } = server.address() as AddressInfo
  for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
    const { id } = await add({ url: `https://${host}:${port}/`, allowPrivate: false })
    await testWebhook(site.world, site.asking, id)
    expect(await deliver()).toMatchObject({ failed: 1 })
    expect(await shown()).toMatchObject({ waiting: [{ last: expect.stringContaining('private network') }] })
    await removeWebhook(site.world, site.asking, id)
  }
  expect(got).toEqual([])
})

test('a long answer is not read to its end, and counts by its status', async () => {
  const { id } = await add()
  await testWebhook(site.world, site.asking, id)
  replies = [{ status: 200, body: 'x'.repeat(10 * 1024 * 1024) }]
  expect(await deliver()).toMatchObject({ sent: 1 })
})

test('without its secret nothing is sent, and a removed endpoint has nothing waiting', async () => {
  const { id } = await add()
  await testWebhook(site.world, site.asking, id)
  await site.world.webhooks.forgetSecret(id)
  expect(await deliver()).toMatchObject({ failed: 1 })
  expect(await shown()).toMatchObject({ waiting: [{ last: expect.stringContaining('secret') }] })
  await removeWebhook(site.world, site.asking, id)
  await expect(testWebhook(site.world, site.asking, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await deliver()).toMatchObject({ sent: 0, failed: 0, nextAt: null })
  expect(got).toEqual([])
})
