// The stub itself, without any agent.
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { type ModelStub, startModelStub } from './model-stub.ts'
import type { Scenario, Turn } from './scenario.ts'

let stub: ModelStub | undefined

afterEach(async () => stub?.close())

const open = async (turns: readonly Turn[], more: Partial<Scenario> = {}) => {
  stub = await startModelStub({ about: 'a test', turns, ...more })
  return stub
}

const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers = {}) =>
  fetch(`${stub!.url}${path}`, { method: 'POST', body, headers })

const ask = (...messages: object[]) => post('/v1/messages', JSON.stringify({ model: 'm', stream: true, messages }))

describe('a turn is chosen by what the history contains', () => {
  const user = (content: unknown) => ({ role: 'user', content })
  const result = (id: string, text: string) => user([{ type: 'tool_result', tool_use_id: id, content: text }])

  test.each<[when: Turn['when'], messages: object[], fits: boolean]>([
    [{ user: 'shed' }, [user('Paint the shed')], true],
    [{ user: 'shed' }, [user('Paint the barn')], false],
    [{ user: 'shed' }, [user('Paint the shed'), user('Go on')], true],
    [{ lastUser: 'shed' }, [user('Paint the shed'), user('Go on')], false],
    [{ result: 'c1' }, [result('c1', 'ok'), user('later')], true],
    [{ result: 'c1' }, [result('c2', 'ok')], false],
    [{ resultSays: 'denied' }, [result('c1', 'permission denied')], true],
    [{ isFresh: true }, [user('x')], true],
    [{ isFresh: true }, [result('c1', '')], false],
    [undefined, [user('x')], true],
  ])('%j for %j: %s', async (when, messages, fits) => {
    await open([{ ...(when && { when }), answer: { text: 'It fits.' } }])
    expect((await (await ask(...messages)).text()).includes('It fits.')).toBe(fits)
    expect(stub!.asked[0]?.turn).toBe(fits ? 0 : null)
  })

  test('a turn is taken as often as it may be', async () => {
    await open([{ times: 1, answer: { text: 'first' } }, { answer: { text: 'second' } }])
    const answers = [await ask(user('a')), await ask(user('a'))].map(answer => answer.text())
    expect((await Promise.all(answers)).map(text => /"text":"(first|second)"/.exec(text)?.[1])).toEqual([
      'first',
      'second',
    ])
  })
})

test('an agent that asks for ever is refused', async () => {
  await open([{ answer: { calls: [{ id: 'c', tool: 'Bash', input: {} }] } }], { requestsMax: 2 })
  const codes = [await ask(), await ask(), await ask()].map(answer => answer.status)
  expect(codes).toEqual([200, 200, 400])
})

test.each<[packing: string, pack: (text: string) => Buffer]>([
  ['gzip', gzipSync],
  ['zstd', zstdCompressSync],
  ['identity', text => Buffer.from(text)],
])('a body packed with %s is read', async (packing, pack) => {
  await open([{ answer: { text: 'hello' } }])
  const body = JSON.stringify({ model: 'm', stream: true, input: [{ role: 'user', content: [{ text: 'Paint it' }] }] })
  const answer = await post('/v1/responses', new Uint8Array(pack(body)), { 'content-encoding': packing })
  expect(await answer.text()).toContain('event: response.completed')
  expect(stub!.asked[0]?.history).toEqual([{ kind: 'user', text: 'Paint it' }])
})

test('the times of an error are counted from now', async () => {
  const error = {
    status: 429,
    type: 't',
    message: 'm',
    headers: { 'x-reset': '{now+60}', 'x-at': '{at+60}' },
    details: { at: '{now+60}' },
  }
  await open([{ answer: { error } }])
  const answer = await ask()
  const now = Math.floor(Date.now() / 1000)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('x-reset')) - now).toBeGreaterThanOrEqual(59)
  expect(Date.parse(answer.headers.get('x-at')!) / 1000 - now).toBeGreaterThanOrEqual(59)
  expect(await answer.json()).toMatchObject({ error: { at: expect.any(Number) } })
})

test('a connection is cut in the middle', async () => {
  await open([{ answer: { cutAfter: 'I will' } }])
  await expect((await ask()).text()).rejects.toThrow()
})

test('a question that hangs does not keep the stub from closing', async () => {
  const { close } = await open([{ answer: { hang: true } }])
  const asked = ask().catch(() => 'cut')
  await expect.poll(() => stub!.asked.length).toBe(1)
  await close()
  expect(await asked).toBe('cut')
})
