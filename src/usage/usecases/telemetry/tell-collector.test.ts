// What a real agent process did, told to a server that takes OTLP: metrics that add up, spans that are lost with a count where
// nobody takes them, and a mark that moves on.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSessionWorld, type SessionTestWorld } from '#testing/worlds/session-world'
import { openCollector } from '../../adapters/otel/collector.ts'
import { telemetryMark } from '../../adapters/otel/telemetry-mark.ts'
import type { Collector } from '../../ports/telemetry.ts'
import { findCollectorMark, tellCollector } from './tell-collector.ts'

const USED = { model: 'm-1', input: 5, cacheRead: 2, cacheWrite: 0, output: 3, cost: { amount: 0.5, currency: 'USD' } }
const AGENT = `echo '::provost {"activity":"active","event":"tool_use","tool":"grep"}'
echo '::provost {"event":"tool_failed","tool":"grep"}'
echo '::provost ${JSON.stringify({ activity: 'ready', usage: USED })}'
exec sleep 1000`

let site: SessionTestWorld
let server: Server
let status: number
let got: { readonly path: string; readonly body: unknown }[]
let collector: Collector

beforeEach(async () => {
  ;[got, status] = [[], 200]
  server = createServer((request, response) => {
    let text = ''
    request.on('data', chunk => {
      text += chunk
    })
    request.on('end', () => {
      got.push({ path: request.url!, body: JSON.parse(text) })
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  collector = openCollector({ endpoint, headers: { 'x-key': 'k' }, answerMs: 5_000, version: '0.1.0' })
  site = await openSessionWorld()
})

afterEach(async () => {
  collector.close()
  server.closeAllConnections()
  server.close()
  await site.close()
})

const mark = () => telemetryMark(join(site.home, 'telemetry.json'))
const tell = () => tellCollector(site.world, mark(), collector, new AbortController().signal)

async function work(turns: number): Promise<void> {
  await site.spawn(AGENT)
  await expect
    .poll(async () => {
      await site.tick()
      return (await site.world.store.views.list('usage_turn', { after: 0, limit: 10 })).length
    })
    .toBe(turns)
}

test('a turn and its tool are told once, and its tokens and cost are in the metrics', async () => {
  await findCollectorMark(site.world, mark())
  await work(1)
  expect(await tell()).toEqual({ sent: 2, dropped: 0 })
  expect(await tell()).toEqual({ sent: 0, dropped: 0 })
  const traces = JSON.stringify(got)
  expect(traces).toContain('execute_tool grep')
  expect(traces).toContain('"key":"error.type","value":{"stringValue":"_OTHER"}')
  await collector.flush()
  const metrics = JSON.stringify(got.find(({ path }) => path === '/v1/metrics')?.body)
  for (const name of ['gen_ai.client.token.usage', 'provost.cost', 'gen_ai.token.type']) expect(metrics).toContain(name)
  expect(metrics).toMatch(/"sum":7[,}]/)
  expect(metrics).toMatch(/"asDouble":500000000|"asInt":"?500000000/)
})

test('the past of a log is not told, and what is not taken is lost with a count', async () => {
  await work(1)
  expect(await tell()).toEqual({ sent: 0, dropped: 0 })
  status = 400
  await work(2)
  expect(await tell()).toEqual({ sent: 0, dropped: 2 })
  status = 200
  expect(await tell()).toEqual({ sent: 0, dropped: 0 })
})

test('a collector that never answers holds nothing but its own words: others write, and letting go ends the wait', async () => {
  await findCollectorMark(site.world, mark())
  await work(1)
  server.removeAllListeners('request')
  const asked = new Promise(resolve => server.once('request', resolve))
  const letting = new AbortController()
  const telling = tellCollector(site.world, mark(), collector, letting.signal)
  await asked
  await work(2)
  letting.abort()
  expect(await telling).toMatchObject({ sent: 0 }) // on a slow machine it has given up by then
})
