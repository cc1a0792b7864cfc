// Logins and witnesses: what may be asked without a token, and what it is worth.
import type { OutgoingHttpHeaders } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { composeSessionToken } from '#access/rules/session-token'
import { BO, codeOf, ListenerWorld, OWNER, type Said, TOKEN } from '#testing/worlds/listener-world'

const AGENT = { authorization: `Bearer ${composeSessionToken(TOKEN, { session: 'shop-1', generation: 2 })}` }

let world: ListenerWorld
beforeEach(async () => {
  world = new ListenerWorld()
  await world.open()
})
afterEach(() => world.close())

describe('a login', () => {
  const json = { 'content-type': 'application/json' }
  const trade = (code: string) => world.send('POST', '/login/enter', json, JSON.stringify({ code }))
  const askCode = async (headers: OutgoingHttpHeaders, path = '/login'): Promise<string> =>
    JSON.parse((await world.send('POST', path, headers)).body).code
  const enter = async (headers: OutgoingHttpHeaders): Promise<Said> => trade(await askCode(headers))
  const cookieOf = ({ headers }: Said) => headers['set-cookie']![0]!.split(';')[0]!
  const keyOf = ({ body }: Said) => ({ 'provost-page-key': JSON.parse(body).pageKey as string })

  test('a code is traded once for a cookie that only this site sends, under the name that asked', async () => {
    const code = await askCode({ ...OWNER, 'provost-actor': 'ana b' })
    const said = await trade(code)
    expect(said).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect(JSON.parse(said.body)).toEqual({ actor: 'ana b', pageKey: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(said.headers['set-cookie']![0]).toMatch(
      /^provost_token=pl\.1000000\.\.[0-9a-f]{64}; HttpOnly; SameSite=Strict; Path=\/$/,
    )
    expect((await world.send('GET', '/api/projects', { cookie: `a=b; ${cookieOf(said)}` })).status).toBe(200)
    expect(world.heard[0]).toMatchObject({ credential: 'login' })
    expect(codeOf(await trade(code))).toEqual([expect.any(Number), 'PASS_USED'])
  })

  test('without a name nobody is named; with a pass its holder is, and the login is worth what the pass is', async () => {
    expect(JSON.parse((await enter(OWNER)).body).actor).toBeNull()
    const said = await enter({ authorization: 'Bearer pass-of-bo', 'provost-actor': 'carl' })
    expect(JSON.parse(said.body).actor).toBe('bo')
    await world.send('GET', '/api/projects', { cookie: cookieOf(said) })
    expect(world.heard[0]).toMatchObject({ credential: 'person', pass: BO })
  })

  test.each([
    ['the owner', OWNER],
    ['somebody with a pass', { authorization: 'Bearer pass-of-bo' }],
  ])('the cookie of %s alone changes nothing and hears nothing', async (_who, headers) => {
    const said = await enter(headers)
    const cookie = cookieOf(said)
    world.nowMs += 1 // another login has another moment
    const change = (more: OutgoingHttpHeaders) => world.send('POST', '/api/tasks', { cookie, ...json, ...more }, '{}')
    const listen = (more: OutgoingHttpHeaders) => world.send('GET', '/api/events', { cookie, ...more })
    for (const more of [{}, { 'provost-page-key': 'x' }, keyOf(await enter(OWNER))]) {
      expect(codeOf(await change(more))).toEqual([401, 'AUTH_REQUIRED'])
      expect(codeOf(await listen(more))).toEqual([401, 'AUTH_REQUIRED'])
    }
    expect(world.heard).toEqual([])
    expect((await change(keyOf(said))).status).toBe(200)
    expect((await listen(keyOf(said))).status).toBe(200)
  })

  test.each([
    ['no token', {}],
    ['a wrong one', { authorization: 'Bearer x' }],
    ['the token of a session', AGENT],
  ])('%s gives no code', async (_what, headers) => {
    for (const path of ['/login', '/login/code'])
      expect(codeOf(await world.send('POST', path, headers))).toEqual([401, 'AUTH_REQUIRED'])
  })

  test('a cookie asks for no further login', async () => {
    const said = await enter(OWNER)
    const both = { cookie: cookieOf(said), ...keyOf(said) }
    expect(codeOf(await world.send('POST', '/login', both))).toEqual([401, 'AUTH_REQUIRED'])
  })

  test('a code that nobody gave, one that is old, another method', async () => {
    expect(codeOf(await trade('x'))).toEqual([401, 'AUTH_REQUIRED'])
    expect(codeOf(await world.send('POST', '/login/enter'))).toEqual([401, 'AUTH_REQUIRED'])
    for (const path of ['/login', '/login/code']) {
      const code = await askCode(OWNER, path)
      world.nowMs += 24 * 3_600_000
      expect(codeOf(await trade(code))).toEqual([expect.any(Number), 'PASS_EXPIRED'])
    }
    expect(codeOf(await world.send('PUT', '/login', OWNER))).toEqual([405, 'HTTP_METHOD_REFUSED'])
    expect(codeOf(await world.send('GET', '/login/enter', OWNER))).toEqual([405, 'HTTP_METHOD_REFUSED'])
  })

  test('a typed code is good for five tries, whoever makes them, and a new one takes its place', async () => {
    const first = await askCode(OWNER, '/login/code')
    const second = await askCode(OWNER, '/login/code')
    expect(codeOf(await trade(first))).toEqual([401, 'AUTH_REQUIRED'])
    for (let tries = 1; tries < 4; tries++) await trade('22222222')
    expect((await trade(second)).status).toBe(200)
    const third = await askCode(OWNER, '/login/code')
    for (let tries = 0; tries < 5; tries++) expect(codeOf(await trade('22222222'))).toEqual([401, 'AUTH_REQUIRED'])
    expect(codeOf(await trade(third))).toEqual([401, 'PASS_USED'])
  })

  test('a cookie ends with its age', async () => {
    const cookie = cookieOf(await enter(OWNER))
    world.nowMs += 365 * 24 * 3_600_000
    expect((await world.send('GET', '/api/projects', { cookie })).status).toBe(401)
  })

  test('of a hundred and one codes the oldest is forgotten', () => {
    const codes = Array.from({ length: 101 }, () => world.logins.newLink({ actor: null, with: null }))
    expect(world.logins.takeLink(codes[0]!).standing).not.toBe('live')
    expect(world.logins.takeLink(codes[1]!).standing).toBe('live')
  })
})

describe('a witness', () => {
  const shown = (first: string) => `/witness/${first.repeat(64)}/checkpoint`

  test.each([
    ['POST', '/witness/add-checkpoint', 'new', 200, 'signed new', 'text/plain; charset=utf-8'],
    ['POST', '/witness/add-checkpoint', 'old', 409, 'signed old', 'text/x.tlog.size'],
    ['GET', '/witness/add-checkpoint', undefined, 400, '', 'text/plain; charset=utf-8'],
    ['GET', shown('a'), undefined, 200, 'a note', 'text/plain; charset=utf-8'],
    ['GET', shown('b'), undefined, 404, '', 'text/plain; charset=utf-8'],
    ['DELETE', shown('a'), undefined, 404, '', 'text/plain; charset=utf-8'],
    ['POST', '/witness/add-checkpoint', 'x'.repeat(64 * 1024 + 1), 400, '', 'text/plain; charset=utf-8'],
  ] as const)('%s %s', async (method, path, body, status, said, type) => {
    expect(await world.send(method, path, {}, body)).toMatchObject({
      status,
      body: said,
      headers: { 'content-type': type },
    })
  })
})
