import { expect, test } from 'vitest'
import { AcpPeer, AcpRefusal, type Answerer } from './acp-peer.ts'

function openPeer(answer: Answerer = async () => null) {
  const written: unknown[] = []
  return { written, peer: new AcpPeer(line => written.push(JSON.parse(line)), answer) }
}

test('what is told has no number, what is asked has the next one, and the answer comes to whoever asked', async () => {
  const { peer, written } = openPeer()
  const never = new AbortController().signal
  peer.notify('session/update', { a: 1 })
  const asked = [peer.ask('one', {}, never), peer.ask('two', { b: 2 }, never)]
  expect(written).toEqual([
    { jsonrpc: '2.0', method: 'session/update', params: { a: 1 } },
    { jsonrpc: '2.0', id: 1, method: 'one', params: {} },
    { jsonrpc: '2.0', id: 2, method: 'two', params: { b: 2 } },
  ])
  await peer.take('{"jsonrpc":"2.0","id":2,"result":"second"}')
  await peer.take('{"jsonrpc":"2.0","id":1,"error":{"code":1}}')
  await peer.take('{"jsonrpc":"2.0","id":7,"result":"nobody asked"}')
  expect(await Promise.all(asked)).toEqual([undefined, 'second'])
})

test('what no longer matters is answered with nothing', async () => {
  const { peer } = openPeer()
  const stop = new AbortController()
  const asked = peer.ask('one', {}, stop.signal)
  stop.abort()
  expect(await asked).toBeUndefined()
})

test('a request is answered under its number, also with a refusal', async () => {
  const { peer, written } = openPeer(async (method, params) => {
    if (method === 'refused') throw new AcpRefusal(-32602, 'not so')
    if (method === 'broken') throw new Error('it broke')
    return { method, params }
  })
  for (const [id, method] of ['fine', 'refused', 'broken'].entries())
    await peer.take(JSON.stringify({ jsonrpc: '2.0', id, method, params: id === 0 ? { x: 1 } : [1] }))
  expect(written).toEqual([
    { jsonrpc: '2.0', id: 0, result: { method: 'fine', params: { x: 1 } } },
    { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'not so' } },
    { jsonrpc: '2.0', id: 2, error: { code: -32603, message: 'it broke' } },
  ])
})

test('what is only told gets no answer, not even when it fails; what is no message is refused', async () => {
  const heard: unknown[] = []
  const { peer, written } = openPeer(async (...words) => {
    heard.push(words)
    throw new Error('it broke')
  })
  await peer.take('{"jsonrpc":"2.0","method":"session/cancel"}')
  expect([heard, written]).toEqual([[['session/cancel', {}]], []])
  for (const line of ['{', '[1]', '7']) await peer.take(line)
  expect(written).toEqual(
    Array.from({ length: 3 }, () => ({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32700, message: 'this line is no JSON object' },
    })),
  )
})
