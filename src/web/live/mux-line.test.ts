import { afterEach, beforeEach, expect, test, vi } from 'vitest'

class Socket {
  static OPEN = 1
  static all: Socket[] = []
  readyState = 0
  readonly sent: unknown[] = []
  isClosed = false
  onopen = () => {}
  onclose = () => {}
  onmessage = (_message: { data: string }) => {}
  readonly address: string
  constructor(address: string) {
    this.address = address
    Socket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.isClosed = true
  }
  begin() {
    this.readyState = 1
    this.onopen()
  }
  say(news: object) {
    this.onmessage({ data: JSON.stringify(news) })
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('location', { origin: 'https://provost.localhost' })
  Socket.all = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function openLine() {
  const { BrowserLine } = await import('./mux-line.ts')
  const line = new BrowserLine('wss://provost.localhost/mux')
  const heard: unknown[] = []
  const close = line.open('t1', news => heard.push(news))
  return { line, heard, close, socket: () => Socket.all.at(-1)! }
}

test('its address is the daemon of the page', async () => {
  vi.resetModules()
  const { muxLine } = await import('./mux-line.ts')
  muxLine.open('t1', () => {})
  expect(Socket.all[0]!.address).toBe('wss://provost.localhost/mux')
})

test('one line for all terminals, each opened when it is up', async () => {
  const { line, heard, socket } = await openLine()
  line.send({ open: 'lost' })
  socket().begin()
  expect([heard, socket().sent]).toEqual([[{ line: 'up' }], [{ open: 't1' }]])
  line.open('t2', () => {})
  expect([Socket.all.length, socket().sent.at(-1)]).toEqual([1, { open: 't2' }])
})

test('news come to the terminal that they are of', async () => {
  const { line, heard, socket } = await openLine()
  const other: unknown[] = []
  line.open('t2', news => other.push(news))
  socket().begin()
  heard.length = 0
  other.length = 0
  const news = [{ opened: 't1' }, { closed: 't1' }, { error: { terminal: 't1' } }, { terminal: 't1', data: 'x' }]
  for (const one of news) socket().say(one)
  socket().say({ terminal: 't2', data: 'y' })
  socket().say({ error: { code: 'X' } })
  socket().say({ terminal: 't3', data: 'z' })
  expect([heard, other]).toEqual([news, [{ terminal: 't2', data: 'y' }]])
})

test('a line that breaks says so and is made again, each time later, and opens its terminals again', async () => {
  const { heard, socket } = await openLine()
  socket().begin()
  heard.length = 0
  for (const waitMs of [500, 1_000, 2_000, 4_000, 8_000, 8_000]) {
    const count = Socket.all.length
    socket().onclose()
    vi.advanceTimersByTime(waitMs - 1)
    expect(Socket.all).toHaveLength(count)
    vi.advanceTimersByTime(1)
    expect(Socket.all).toHaveLength(count + 1)
  }
  expect(heard).toEqual(Array.from({ length: 6 }, () => ({ line: 'down' })))
  socket().begin()
  expect([heard.at(-1), socket().sent]).toEqual([{ line: 'up' }, [{ open: 't1' }]])
  const count = Socket.all.length
  socket().onclose()
  vi.advanceTimersByTime(500) // it was up: the wait begins anew
  expect(Socket.all).toHaveLength(count + 1)
})

test('it is closed with its last terminal, and not made again', async () => {
  const { line, close, socket } = await openLine()
  const closeOther = line.open('t2', () => {})
  socket().begin()
  close()
  expect([socket().sent.at(-1), socket().isClosed]).toEqual([{ close: 't1' }, false])
  closeOther()
  expect([socket().sent.at(-1), socket().isClosed]).toEqual([{ close: 't2' }, true])
  socket().onclose()
  vi.advanceTimersByTime(60_000)
  expect(Socket.all).toHaveLength(1)
  line.open('t3', () => {})
  expect(Socket.all).toHaveLength(2)
})

test('a terminal that was opened again by another is not closed by the first', async () => {
  const { line, close, socket } = await openLine()
  const second = vi.fn()
  line.open('t1', second)
  socket().begin()
  close()
  expect(socket().sent).not.toContainEqual({ close: 't1' })
  socket().say({ terminal: 't1', data: 'x' })
  expect(second).toHaveBeenLastCalledWith({ terminal: 't1', data: 'x' })
})

test('a line that is made again while its end was due is left alone by the end of the one before', async () => {
  const { close, socket, line } = await openLine()
  const first = socket()
  close()
  line.open('t2', () => {})
  first.onclose()
  vi.advanceTimersByTime(60_000)
  expect(Socket.all).toHaveLength(2)
})
