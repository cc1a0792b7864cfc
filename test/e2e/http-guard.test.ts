// Who is not let in, and what is not read: each refusal is a problem document, and none of them reaches the log.
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect } from 'vitest'
import { severityOf } from '../../src/kernel/errors/error-severity.ts'
import { type Ask, ask } from './http.ts'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

type Refusal = readonly [what: string, ask: Partial<Ask>, status: number, code: string]

// Each row spoils one thing in a request that would otherwise add a project.
const STRANGERS: readonly Refusal[] = [
  ['a wrong token', { headers: { authorization: 'Bearer wrong' } }, 401, 'AUTH_REQUIRED'],
  ['a token of another scheme', { headers: { authorization: 'Basic cHJvdm9zdDpwcm92b3N0' } }, 401, 'AUTH_REQUIRED'],
  ['no token', { headers: { authorization: '' } }, 401, 'AUTH_REQUIRED'],
  ['a foreign host', { headers: { host: 'evil.example' } }, 403, 'HTTP_HOST_REFUSED'],
  ['our host with another port', { headers: { host: '127.0.0.1:1' } }, 403, 'HTTP_HOST_REFUSED'],
  ['a foreign origin', { headers: { origin: 'https://evil.example' } }, 403, 'HTTP_ORIGIN_REFUSED'],
  ['the origin of a file', { headers: { origin: 'null' } }, 403, 'HTTP_ORIGIN_REFUSED'],
  ['a page of another site', { headers: { 'sec-fetch-site': 'cross-site' } }, 403, 'HTTP_ORIGIN_REFUSED'],
  ['a sister of our site', { headers: { 'sec-fetch-site': 'same-site' } }, 403, 'HTTP_ORIGIN_REFUSED'],
  ['plain text', { headers: { 'content-type': 'text/plain' } }, 415, 'HTTP_MEDIA_TYPE_REFUSED'],
  ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415, 'HTTP_MEDIA_TYPE_REFUSED'],
  [
    'a form with files',
    { headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    415,
    'HTTP_MEDIA_TYPE_REFUSED',
  ],
  ['a body without a type', { headers: { 'content-type': '' } }, 415, 'HTTP_MEDIA_TYPE_REFUSED'],
  ['broken JSON', { body: '{"path":' }, 400, 'HTTP_BODY_INVALID'],
  ['JSON of another shape', { body: '{"path":1,"more":2}' }, 400, 'HTTP_BODY_INVALID'],
  ['an unknown route', { path: '/api/nothing' }, 404, 'NOT_FOUND'],
  ['a path that climbs', { path: '/api/../../etc/passwd' }, 404, 'NOT_FOUND'],
  ['a path that cannot be decoded', { path: '/api/projects/%zz' }, 404, 'NOT_FOUND'],
  ['a method that is not there', { method: 'PUT' }, 405, 'HTTP_METHOD_REFUSED'],
  [
    'a removal that names no version',
    { method: 'DELETE', path: '/api/projects/shop', body: '' },
    428,
    'HTTP_PRECONDITION_REQUIRED',
  ],
  [
    'a removal that names an old version',
    { method: 'DELETE', path: '/api/projects/shop', body: '', headers: { 'if-match': '"1"' } },
    409,
    'VERSION_CONFLICT',
  ],
]

test('each refusal has its status and its code, and the log stays as it is', async ({ provost }) => {
  const { address, sound, position } = await startWithProject(provost)
  for (const [what, spoiled, status, code] of STRANGERS) {
    const answer = await ask(address, { ...sound, ...spoiled, headers: { ...sound.headers, ...spoiled.headers } })
    expect([what, answer.status, answer.json.code]).toEqual([what, status, code])
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(answer.json).toMatchObject({ type: `/errors/${code}`, status, correlationId: expect.stringMatching(/^co_/) })
    expect(severityOf(code).httpStatus).toBe(status)
    expect(answer.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined)
  }
  expect(await position()).toBe(2)
  expect((await ask(address, sound)).status).toBe(201) // the same request, unspoiled
  await expect.poll(position).toBe(4)
})

test('logs that want a cosignature need no token, learn nothing, and come from no browser', async ({ provost }) => {
  const { address, sound, position } = await startWithProject(provost)
  const headers = { 'content-type': 'text/plain' }
  const knock = (spoiled: Partial<Ask>) =>
    ask(address, { ...sound, path: '/witness/add-checkpoint', headers, ...spoiled })
  const note =
    'old 0\n\nprovost.dev/log/aa\n1\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n\n— provost.dev/log/aa AAAAAAA=\n'
  expect(await knock({ body: 'nonsense' })).toMatchObject({ status: 400, text: '' })
  expect(await knock({ body: note })).toMatchObject({ status: 404, text: '' })
  expect(await knock({ body: 'x'.repeat(70_000) })).toMatchObject({ status: 400, text: '' })
  expect(await knock({ body: note, headers: { ...headers, host: 'evil.example' } })).toMatchObject({ status: 403 })
  expect(await knock({ body: note, headers: { ...headers, origin: 'https://evil.example' } })).toMatchObject({
    status: 403,
  })
  expect(await position()).toBe(2)
})

describe('a body of 100 MB', () => {
  test('with its length: is refused before it is read', async ({ provost }) => {
    const { address, sound, position } = await startWithProject(provost)
    const headers = { ...sound.headers, 'content-length': String(BYTES) }
    const answer = await ask(address, { ...sound, headers, body: endless() })
    expect(answer).toMatchObject({ status: 413, json: { code: 'HTTP_BODY_TOO_LARGE' } })
    expect(await position()).toBe(2)
  })

  test('in pieces: is refused at the limit', async ({ provost }) => {
    const { address, sound, position } = await startWithProject(provost)
    const answer = await ask(address, { ...sound, body: endless() })
    expect(answer).toMatchObject({ status: 413, json: { code: 'HTTP_BODY_TOO_LARGE' } })
    expect(await position()).toBe(2)
  })

  const BYTES = 100 * 1024 * 1024
  const endless = () => Readable.from(pieces())
  function* pieces() {
    const piece = Buffer.alloc(64 * 1024, 'x')
    for (let sent = 0; sent < BYTES; sent += piece.length) yield piece
  }
})

/** A daemon that knows one project, and a sound request that would add another one. */
async function startWithProject(provost: Provost) {
  await provost.run(['project', 'add', await makeRepository(join(provost.place, 'shop'))])
  const { address } = await provost.startDaemon()
  const headers = {
    host: new URL(address).host,
    authorization: `Bearer ${await provost.token()}`,
    'provost-actor': 'ana',
  }
  const sound = {
    method: 'POST',
    path: '/api/projects',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ path: await makeRepository(join(provost.place, 'till')) }),
  }
  const position = async () => (await ask(address, { path: '/api/host', headers })).json.events
  return { address, sound, position }
}
