// What comes over a socket: who is let in, what the application hears of it, and what goes back over the line.
import { once } from 'node:events'
import { request as ask, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { composeSessionToken } from '#access/rules/session-token'
import { type ApiResponse, json } from '#api/exchange'
import { BODY_MAX_BYTES } from '#api/route'
import { provostError } from '#kernel/errors/errors'
import { BO, codeOf, HOST, ListenerWorld, OWNER, TOKEN } from '#testing/worlds/listener-world'

const AGENT = { authorization: `Bearer ${composeSessionToken(TOKEN, { session: 'shop-1', generation: 2 })}` }
const JSON_BODY = { 'content-type': 'application/json' }

let world: ListenerWorld
beforeEach(async () => {
  world = new ListenerWorld()
  await world.open()
})
afterEach(() => world.close())

describe('who is let in', () => {
  test.each([
    ['the owner', 'GET', '/api/projects', OWNER, 200],
    ['an agent, to routes', 'GET', '/api/projects', AGENT, 200],
    ['somebody with a pass, to routes', 'GET', '/api/projects', { authorization: 'Bearer pass-of-bo' }, 200],
    ['nobody without a token', 'GET', '/api/projects', {}, [401, 'AUTH_REQUIRED']],
    ['nobody with a wrong one', 'GET', '/api/projects', { authorization: 'Bearer x' }, [401, 'AUTH_REQUIRED']],
    ['nobody with another word', 'GET', '/api/projects', { authorization: `Basic ${TOKEN}` }, [401, 'AUTH_REQUIRED']],
    [
      'nobody with a cookie that is made up',
      'GET',
      '/api/projects',
      { cookie: 'provost_token=x' },
      [401, 'AUTH_REQUIRED'],
    ],
    ['nobody by another name', 'GET', '/api/projects', { ...OWNER, host: 'evil.test' }, [403, 'HTTP_HOST_REFUSED']],
    ['no other site', 'GET', '/api/projects', { ...OWNER, origin: 'http://evil.test' }, [403, 'HTTP_ORIGIN_REFUSED']],
    [
      'the page itself',
      'GET',
      '/api/projects',
      { ...OWNER, origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' },
      200,
    ],
    [
      'no form',
      'POST',
      '/api/projects',
      { ...OWNER, 'content-type': 'text/plain', 'content-length': '2' },
      [415, 'HTTP_MEDIA_TYPE_REFUSED'],
    ],
    ['an agent, to no page that is none', 'GET', '/nowhere', AGENT, [401, 'AUTH_REQUIRED']],
  ] as const)('%s', async (_who, method, path, headers, wanted) => {
    const said = await world.send(method, path, headers, method === 'POST' ? '{}' : undefined)
    if (wanted === 200) expect(said.status).toBe(200)
    else expect(codeOf(said)).toEqual(wanted)
    expect(world.heard).toHaveLength(wanted === 200 ? 1 : 0)
  })

  test('a host in capitals is the same, two hosts are none', async () => {
    expect((await world.send('GET', '/api/projects', { ...OWNER, host: HOST.toUpperCase() })).status).toBe(200)
    const { port } = world
    const asked = ask({ port, host: '127.0.0.1', path: '/api/projects', setHost: false })
    asked.setHeader('authorization', OWNER.authorization)
    asked.setHeader('host', [HOST, 'evil.test'])
    asked.end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    expect([response.statusCode, await text(response)]).toEqual([400, expect.any(String)])
    expect(world.heard).toHaveLength(1)
  })

  test('to a stranger nothing is told of the path, to others it is', async () => {
    expect(JSON.parse((await world.send('GET', '/api/secret-name')).body)).toMatchObject({
      instance: '/',
      correlationId: 'co_1',
    })
    world.answer = async () => {
      throw provostError('NOT_FOUND', { details: { noun: 'task', id: 'x' } })
    }
    const said = await world.send('GET', '/api/tasks/x', OWNER)
    expect(codeOf(said)).toEqual([404, 'NOT_FOUND'])
    expect(JSON.parse(said.body)).toMatchObject({ instance: '/api/tasks/x' })
    expect([said.headers['content-type'], said.headers['www-authenticate']]).toEqual([
      'application/problem+json',
      undefined,
    ])
    expect((await world.send('GET', '/api/projects')).headers['www-authenticate']).toBe('Bearer')
  })

  test('an address that is too long is not read, unless it is of somebody known', async () => {
    const path = `/api/projects?x=${'y'.repeat(2_100)}`
    expect(codeOf(await world.send('GET', path))).toEqual([414, 'HTTP_TARGET_TOO_LONG'])
    expect((await world.send('GET', path, OWNER)).status).toBe(200)
    expect((await world.send('GET', path, AGENT)).status).toBe(200)
  })
})

describe('what the application hears', () => {
  test('the path as it was sent, the query, the headers, the body', async () => {
    const headers = { ...OWNER, ...JSON_BODY, 'idempotency-key': 'k', 'provost-actor': encodeURIComponent('Änne') }
    await world.send('POST', '/api/projects?a=1&b=x%20y', headers, '{"path":"x"}')
    expect(world.heard[0]).toMatchObject({
      method: 'POST',
      path: '/api/projects',
      query: { a: '1', b: 'x y' },
      body: { path: 'x' },
      actor: { kind: 'person', id: 'Änne' },
      credential: 'owner',
    })
    expect(world.heard[0]!.headers).toMatchObject({ 'idempotency-key': 'k' })
    expect(world.heard[0]).not.toHaveProperty('generation')
  })

  test.each([
    ['nobody, where no name is given', {}, null],
    ['nobody, where the name is none', { 'provost-actor': '%00' }, null],
    ['nobody, where it cannot be decoded', { 'provost-actor': '%E4' }, null],
  ])('%s', async (_who, headers, actor) => {
    await world.send('GET', '/api/projects', { ...OWNER, ...headers })
    expect(world.heard[0]!.actor).toBe(actor)
    expect(world.heard[0]!.body).toBeUndefined()
  })

  test('an agent is the launch of its token, whatever it calls itself', async () => {
    await world.send('GET', '/api/projects', { ...AGENT, 'provost-actor': 'ana' })
    expect(world.heard[0]).toMatchObject({
      actor: { kind: 'agent', id: 'shop-1' },
      generation: 2,
      credential: 'session',
    })
  })

  test('whoever has a pass acts under its name, or under the one they give', async () => {
    await world.send('GET', '/api/projects', { authorization: 'Bearer pass-of-bo' })
    await world.send('GET', '/api/projects', { authorization: 'Bearer pass-of-bo', 'provost-actor': 'carl' })
    expect(world.heard).toMatchObject([
      { credential: 'person', pass: BO, actor: { id: 'bo' } },
      { credential: 'person', pass: BO, actor: { id: 'carl' } },
    ])
  })

  test('what is not JSON is refused, and so is more than may be', async () => {
    const post = { ...OWNER, ...JSON_BODY }
    const broken = await world.send('POST', '/api/projects', post, '{')
    expect(codeOf(broken)).toEqual([400, 'HTTP_BODY_INVALID'])
    expect(JSON.parse(broken.body).detail).toMatch(/^request body: \/ is not JSON: ./)
    const large = 'x'.repeat(BODY_MAX_BYTES + 1)
    expect(codeOf(await world.send('POST', '/api/projects', post, large))).toEqual([413, 'HTTP_BODY_TOO_LARGE'])
    const inPieces = { ...post, 'transfer-encoding': 'chunked' }
    expect(codeOf(await world.send('POST', '/api/projects', inPieces, large))).toEqual([413, 'HTTP_BODY_TOO_LARGE'])
    expect(world.heard).toEqual([])
  })

  test('that whoever asked has left, and how far it is goes ahead to who listens', async () => {
    world.answer = async ({ asker }) => {
      asker!.progress(1, 7)
      return json(200, {})
    }
    const { port } = world
    const listening = ask({ port, path: '/api/projects', headers: { host: HOST, ...OWNER, 'provost-progress': 'yes' } })
    const early = once(listening, 'information') as Promise<[{ headers: Record<string, string> }]>
    listening.end()
    expect((await early)[0].headers['provost-progress']).toBe('1/7')
    const left = new Promise<void>(resolve => {
      world.answer = ({ asker }) => {
        asker!.left.addEventListener('abort', () => resolve())
        return new Promise(() => {})
      }
    })
    const leaving = ask({ port, path: '/api/projects', headers: { host: HOST, ...OWNER } })
    leaving.on('error', () => {})
    leaving.end()
    await expect.poll(() => world.heard.length).toBe(2)
    leaving.destroy()
    await left
  })

  test('also to who asks only when the line is cut already', async () => {
    const { promise: isCut, resolve: cut } = Promise.withResolvers<void>()
    const { promise: heard, resolve: hear } = Promise.withResolvers<boolean>()
    world.answer = async ({ asker }) => {
      await isCut
      hear(asker!.left.aborted)
      return json(200, {})
    }
    const leaving = ask({ port: world.port, path: '/api/projects', headers: { host: HOST, ...OWNER } })
    leaving.on('error', () => {})
    leaving.end()
    await expect.poll(() => world.heard.length).toBe(1)
    leaving.destroy()
    await expect.poll(() => world.countLines()).toBe(0)
    cut()
    expect(await heard).toBe(true)
  })

  test('each request is told with its status', async () => {
    await world.send('GET', '/api/projects?x=1', OWNER)
    await world.send('POST', '/api/projects', { host: 'evil.test' })
    expect(world.told).toEqual([
      ['GET', '/api/projects', 200],
      ['POST', '/api/projects', 403],
    ])
  })
})

describe('what goes back', () => {
  const SAFE = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

  test.each<[string, ApiResponse, object]>([
    [
      'json',
      json(201, { ä: 1 }, { etag: '"7"' }),
      {
        status: 201,
        body: '{"ä":1}',
        headers: { ...SAFE, 'content-type': 'application/json', 'content-length': '8', etag: '"7"' },
      },
    ],
    [
      'text',
      { status: 200, kind: 'text', contentType: 'text/csv', body: 'a,b' },
      { status: 200, body: 'a,b', headers: { ...SAFE, 'content-type': 'text/csv' } },
    ],
    [
      'much json',
      { ...json(200, { rows: [1, 2, 3] }), isLarge: true } as ApiResponse,
      { status: 200, body: '{"rows":[1,2,3]}', headers: { ...SAFE, 'content-type': 'application/json' } },
    ],
    [
      'pieces',
      { status: 200, kind: 'pieces', contentType: 'x/y', pieces: piecesOf('a', 'b') },
      { status: 200, body: 'ab', headers: { ...SAFE, 'content-type': 'x/y' } },
    ],
  ])('%s', async (_kind, given, wanted) => {
    world.answer = async () => given
    expect(await world.send('GET', '/api/projects', OWNER)).toMatchObject(wanted)
  })

  test('half an answer is cut and does not look like a whole one', async () => {
    const failing = (async function* () {
      yield Buffer.from('a')
      throw new Error('the disk is gone')
    })()
    world.answer = async () => ({ status: 200, kind: 'pieces', contentType: 'x/y', pieces: failing })
    await expect(world.send('GET', '/api/projects', OWNER)).rejects.toThrow()
  })

  test('events as they come, with their position, and the end of the reader is world.heard', async () => {
    let closed = 0
    let drop = () => {}
    world.answer = async () => ({
      status: 200,
      kind: 'feed',
      open: sink => {
        expect(sink.send(7, 'task.created', '{"a":1}')).toBe(true)
        sink.comment('still here')
        drop = () => sink.drop()
        return () => {
          closed += 1
        }
      },
    })
    const { port } = world
    const asked = ask({ port, path: '/api/events', headers: { host: HOST, ...OWNER } })
    asked.on('error', () => {})
    asked.end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const chunks: string[] = []
    response.on('data', chunk => chunks.push(String(chunk))).on('error', () => {})
    const wanted = 'retry: 1000\n\nid: 7\nevent: task.created\ndata: {"a":1}\n\n: still here\n\n'
    await expect.poll(() => chunks.join('')).toBe(wanted)
    expect(closed).toBe(0)
    drop()
    await expect.poll(() => closed).toBeGreaterThan(0)
  })

  test('what is not ours is told to the diary and answered without a word of it', async () => {
    world.answer = async () => {
      throw new TypeError('x of undefined')
    }
    const said = await world.send('GET', '/api/projects', OWNER)
    expect(codeOf(said)).toEqual([500, 'INTERNAL'])
    expect(said.body).not.toContain('undefined')
    expect(world.unexpected).toMatchObject([{ message: 'x of undefined' }])
  })
})

async function* piecesOf(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const one of texts) yield Buffer.from(one)
}
