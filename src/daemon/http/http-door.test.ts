// A command that asks often keeps one line open; asking must leave nothing behind on it.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ApiRequest } from '#api/exchange'
import { person } from '#kernel/events/actor'
import { createHttpDoor } from './http-door.ts'

let server: Server
let lines = 0

beforeEach(async () => {
  lines = 0
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.on('connection', () => lines++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const REQUEST: ApiRequest = { method: 'GET', path: '/', query: {}, headers: {}, body: undefined, actor: person('ana') }

test('thirty questions over one line raise no warning', async () => {
  const warnings: Error[] = []
  const hear = (warning: Error) => warnings.push(warning)
  process.on('warning', hear)
  const { port } = server.address() as AddressInfo
  const door = createHttpDoor({ address: `http://127.0.0.1:${port}`, socket: null }, 'token')
  for (let asked = 0; asked < 30; asked++) expect((await door(REQUEST)).status).toBe(200)
  await new Promise(resolve => setImmediate(resolve)) // a warning is told in the next turn
  process.off('warning', hear)
  expect(lines).toBeLessThan(30)
  expect(warnings).toEqual([])
})
