// The proxy of network `model` on real sockets: what is let through goes both ways, the rest is told and kept.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { modelProxy } from './model-proxy.ts'

const open: { close(): unknown }[] = []
let refused: readonly string[] = []
let port = 0

async function listen(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer({ allowHalfOpen: true }, serve).listen(0, '127.0.0.1')
  open.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

beforeEach(async () => {
  refused = []
  const model = await listen(socket => socket.on('data', chunk => socket.end(`heard ${chunk}`)))
  const reach = async (host: string) => {
    if (host === 'down.example') throw new Error('nobody there')
    return connect({ port: model, host: '127.0.0.1' })
  }
  const hosts = ['api.example', 'down.example']
  port = await listen(modelProxy({ hosts, reach, onRefused: names => (refused = names) }))
})
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

async function say(text: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let heard = ''
  socket.on('data', chunk => (heard += chunk))
  socket.write(text)
  await once(socket, 'end')
  socket.destroy()
  return heard
}

test('what is let through goes both ways, with what came along', async () => {
  const heard = await say('CONNECT api.example:443 HTTP/1.1\r\nhost: api.example\r\n\r\nhello')
  expect(heard).toBe('HTTP/1.1 200 Connection Established\r\n\r\nheard hello')
  expect(refused).toEqual([])
})

test('what is refused is told so and kept once', async () => {
  for (const name of ['evil.example:443', 'evil.example:443', 'api.example:22'])
    expect(await say(`CONNECT ${name} HTTP/1.1\r\n\r\n`)).toMatch(/^HTTP\/1\.1 403 /)
  expect(refused).toEqual(['evil.example:443', 'api.example:22'])
})

test('a model that is not there, and what is no request, are told apart from it', async () => {
  expect(await say('CONNECT down.example:443 HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 502 /)
  expect(await say(`${'x'.repeat(9000)}`)).toMatch(/^HTTP\/1\.1 400 /)
  expect(refused).toEqual([])
})

test('no more names are kept than somebody would read', async () => {
  for (let index = 0; index < 120; index++) await say(`CONNECT n${index}.example:443 HTTP/1.1\r\n\r\n`)
  expect(refused).toHaveLength(100)
})
