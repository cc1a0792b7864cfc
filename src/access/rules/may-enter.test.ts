import { expect, test } from 'vitest'
import { allowedHosts, mayBind } from './may-bind.ts'
import { type EntryFacts, mayEnter } from './may-enter.ts'

const friend: EntryFacts = {
  method: 'POST',
  host: '127.0.0.1:4000',
  origin: null,
  fetchSite: null,
  contentType: 'application/json',
  hasBody: true,
  bodyTooLarge: false,
  token: 'right',
  isHalf: false,
  isPublic: false,
  isRoute: false,
  allowedHosts: ['127.0.0.1:4000', 'localhost:4000'],
}

const rows: [what: string, change: Partial<EntryFacts>, answer: string][] = [
  ['a command with the token', {}, 'enter'],
  ['its own page', { origin: 'http://localhost:4000', fetchSite: 'same-origin' }, 'enter'],
  ['an address typed by hand', { method: 'GET', hasBody: false, fetchSite: 'none' }, 'enter'],
  ['JSON with a charset', { contentType: 'application/json; charset=utf-8' }, 'enter'],
  ['a foreign name that points here', { host: 'evil.example:4000' }, 'HTTP_HOST_REFUSED'],
  ['the right name on another port', { host: '127.0.0.1:4001' }, 'HTTP_HOST_REFUSED'],
  ['no host at all', { host: null }, 'HTTP_HOST_REFUSED'],
  ['a page of another site, with the token', { origin: 'http://evil.example' }, 'HTTP_ORIGIN_REFUSED'],
  ['a page without an origin of its own', { origin: 'null' }, 'HTTP_ORIGIN_REFUSED'],
  ['a cross-site request', { fetchSite: 'cross-site' }, 'HTTP_ORIGIN_REFUSED'],
  ['a request of a neighbour site', { fetchSite: 'same-site' }, 'HTTP_ORIGIN_REFUSED'],
  [
    'a link from elsewhere to a public page',
    { method: 'GET', hasBody: false, isPublic: true, fetchSite: 'cross-site', token: 'none' },
    'enter',
  ],
  ['a cross-site post to a public page', { isPublic: true, fetchSite: 'cross-site' }, 'HTTP_ORIGIN_REFUSED'],
  ['no token', { token: 'none' }, 'AUTH_REQUIRED'],
  ['a cookie without the key of its page', { isHalf: true }, 'AUTH_REQUIRED'],
  ['the same, to log in', { isHalf: true, isPublic: true, token: 'none' }, 'enter'],
  ['a wrong token', { token: 'wrong' }, 'AUTH_REQUIRED'],
  ['a public page without a token', { method: 'GET', hasBody: false, isPublic: true, token: 'none' }, 'enter'],
  ['the token of a session', { token: 'session' }, 'AUTH_REQUIRED'],
  ['the token of a session where agents may call', { token: 'session', isRoute: true }, 'enter'],
  ['no token where agents may call', { token: 'none', isRoute: true }, 'AUTH_REQUIRED'],
  ['a body over the limit', { bodyTooLarge: true }, 'HTTP_BODY_TOO_LARGE'],
  ['plain text', { contentType: 'text/plain' }, 'HTTP_MEDIA_TYPE_REFUSED'],
  ['a form', { contentType: 'application/x-www-form-urlencoded' }, 'HTTP_MEDIA_TYPE_REFUSED'],
  ['a body without a type', { contentType: null }, 'HTTP_MEDIA_TYPE_REFUSED'],
  ['no body and no type', { hasBody: false, contentType: null }, 'enter'],
]

test.each(rows)('%s: %j → %s', (_what, change, answer) => {
  const got = mayEnter({ ...friend, ...change })
  expect(got.may ? 'enter' : got.code).toBe(answer)
})

test('whatever else is true, a foreign host, a foreign origin or a missing token never enters', () => {
  for (const facts of everyCombination()) {
    const isForeign = facts.host !== '127.0.0.1:4000' || facts.origin === 'http://evil.example'
    const isAgent = facts.token === 'session' && facts.isRoute
    const isUnknown = facts.token !== 'right' && !isAgent && !facts.isPublic
    if (isForeign || isUnknown) expect(mayEnter(facts).may).toBe(false)
  }
})

function everyCombination(): EntryFacts[] {
  const choices: { [Name in keyof EntryFacts]?: readonly EntryFacts[Name][] } = {
    method: ['GET', 'POST', 'DELETE'],
    host: ['127.0.0.1:4000', 'evil.example', null],
    origin: [null, 'http://127.0.0.1:4000', 'http://evil.example'],
    fetchSite: [null, 'same-origin', 'none', 'cross-site', 'same-site'],
    contentType: [null, 'application/json', 'text/plain'],
    hasBody: [true, false],
    bodyTooLarge: [true, false],
    token: ['right', 'session', 'wrong', 'none'],
    isRoute: [true, false],
    isPublic: [true, false],
  }
  return Object.entries(choices).reduce<EntryFacts[]>(
    (all, [name, values]) => all.flatMap(facts => values.map(value => ({ ...facts, [name]: value }))),
    [friend],
  )
}

test.each<[host: string, hasTls: boolean, may: boolean]>([
  ['127.0.0.1', false, true],
  ['127.9.9.9', false, true],
  ['localhost', false, true],
  ['::1', false, true],
  ['0.0.0.0', false, false],
  ['0.0.0.0', true, true],
  ['192.168.1.4', false, false],
  ['::', false, false],
  ['127.0.0.1.evil.example', false, false],
])('listening on %s with TLS %s: %s', (host, hasTls, may) => expect(mayBind({ host, hasTls }).may).toBe(may))

test('a loopback address is served under the names of loopback, another one under its own', () => {
  expect(allowedHosts('127.0.0.1', 7)).toEqual(['127.0.0.1:7', 'localhost:7', '[::1]:7'])
  expect(allowedHosts('10.0.0.5', 7)).toEqual(['10.0.0.5:7'])
  expect(allowedHosts('fd00::1', 7)).toEqual(['[fd00::1]:7'])
})
