import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { Strangers } from './strangers.ts'

/** Asks so often, and says how many were answered. */
function knock(strangers: Strangers, times: number, peer = '1.1.1.1') {
  const said: unknown[] = []
  const response = {
    writeHead: (...words: unknown[]) => said.push(words),
    end: (body: string) => said.push(JSON.parse(body)),
  }
  const request = { url: '/', socket: { remoteAddress: peer }, resume: () => {} }
  const away = Array.from({ length: times }, () =>
    strangers.turnAway(request as unknown as IncomingMessage, response as unknown as ServerResponse),
  ).filter(Boolean)
  return { answered: times - away.length, said }
}

test('a peer is answered a hundred times at once, and twenty times a second from then on', () => {
  let nowMs = 5_000
  const strangers = new Strangers(() => nowMs)
  expect(knock(strangers, 120).answered).toBe(100)
  nowMs += 1_000
  expect(knock(strangers, 120).answered).toBe(20)
  nowMs += 50
  expect(knock(strangers, 120).answered).toBe(1)
})

test('all peers together are answered two hundred times, and a hundred times a second', () => {
  let nowMs = 5_000
  const strangers = new Strangers(() => nowMs)
  const knockAll = () =>
    ['1', '2', '3', '4', '5', '6'].reduce((sum, peer) => sum + knock(strangers, 60, peer).answered, 0)
  expect(knockAll()).toBe(200)
  nowMs += 1_000
  expect(knockAll()).toBe(100)
})

test('whoever is sent away is told so in constant words', () => {
  const { said } = knock(new Strangers(() => 0), 101)
  expect(said).toEqual([
    [429, { 'content-type': 'application/problem+json', connection: 'close', 'retry-after': '1' }],
    expect.objectContaining({ code: 'HTTP_TOO_MANY_REQUESTS', instance: '/' }),
  ])
})
