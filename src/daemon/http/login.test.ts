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
  async function enter(headers: OutgoingHttpHeaders): Promise<Said> {
    const { code } = JSON.parse((await world.send('POST', '/login', headers)).body)
    return world.send('GET', `/login?code=${code}`)
  }
  const cookieOf = ({ headers }: Said) => headers['set-cookie']![0]!.split(';')[0]!

  test('a code is traded once for a cookie that only this site sends, under the name that asked', async () => {
    const { code } = JSON.parse((await world.send('POST', '/login', { ...OWNER, 'provost-actor': 'ana b' })).body)
    const said = await world.send('GET', `/login?code=${code}`)
    expect(said).toMatchObject({
      status: 303,
      headers: { location: '/#actor=ana%20b', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    })
    expect(said.headers['set-cookie']![0]).toMatch(
      /^provost_token=pl\.1000000\.\.[0-9a-f]{64}; HttpOnly; SameSite=Strict; Path=\/$/,
    )
    expect((await world.send('GET', '/api/projects', { cookie: `a=b; ${cookieOf(said)}` })).status).toBe(200)
    expect(world.heard[0]).toMatchObject({ credential: 'login' })
    expect(codeOf(await world.send('GET', `/login?code=${code}`))).toEqual([expect.any(Number), 'PASS_USED'])
  })

  test('without a name nobody is named; with a pass its holder is, and the login is worth what the pass is', async () => {
    expect((await enter(OWNER)).headers.location).toBe('/#entered')
    const said = await enter({ authorization: 'Bearer pass-of-bo', 'provost-actor': 'carl' })
    expect(said.headers.location).toBe('/#actor=bo')
    await world.send('GET', '/api/projects', { cookie: cookieOf(said) })
    expect(world.heard[0]).toMatchObject({ credential: 'person', pass: BO })
  })

  test.each([
    ['no token', {}],
    ['a wrong one', { authorization: 'Bearer x' }],
    ['the token of a session', AGENT],
  ])('%s gives no code', async (_what, headers) => {
    expect(codeOf(await world.send('POST', '/login', headers))).toEqual([401, 'AUTH_REQUIRED'])
  })

  test('a cookie asks for no further login', async () => {
    const cookie = cookieOf(await enter(OWNER))
    expect(codeOf(await world.send('POST', '/login', { cookie }))).toEqual([401, 'AUTH_REQUIRED'])
  })

  test('a code that nobody gave, one that is old, another method', async () => {
    expect(codeOf(await world.send('GET', '/login?code=x'))).toEqual([401, 'AUTH_REQUIRED'])
    expect(codeOf(await world.send('GET', '/login'))).toEqual([401, 'AUTH_REQUIRED'])
    const { code } = JSON.parse((await world.send('POST', '/login', OWNER)).body)
    world.nowMs += 24 * 3_600_000
    expect(codeOf(await world.send('GET', `/login?code=${code}`))).toEqual([expect.any(Number), 'PASS_EXPIRED'])
    expect(codeOf(await world.send('PUT', '/login', OWNER))).toEqual([405, 'HTTP_METHOD_REFUSED'])
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
