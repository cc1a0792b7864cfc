// Reads a request off the socket: facts for the guard first, the body only when the guard has said yes.
import type { IncomingMessage } from 'node:http'
import type { EntryFacts } from '#access/rules/may-enter'
import { needsPageKey, PAGE_KEY_HEADER, readMuxKey } from '#access/rules/page-key'
import { composeSessionToken, type Launch, readSessionToken } from '#access/rules/session-token'
import type { PassHolder } from '#access/rules/who/pass-view'
import type { ApiRequest } from '#api/exchange'
import { provostError } from '#kernel/errors/errors'
import { isActorName, person } from '#kernel/events/actor'
import type { Logins } from './logins.ts'
import { isSameSecret } from './same-secret.ts'

export function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

export type Secrets = {
  readonly token: string
  readonly logins: Logins
  readonly isSecure: boolean
  readonly passes: {
    /** By the text that somebody brought. */
    readonly find: (text: string) => Promise<PassHolder | undefined>
    /** Of somebody who is logged in. */
    readonly findById: (id: string) => Promise<PassHolder | undefined>
  }
}

/** The pass that somebody brought, or is logged in with; undefined for everybody else. */
export async function passOf(request: IncomingMessage, secrets: Secrets): Promise<PassHolder | undefined> {
  const bearer = bearerOf(request)
  if (bearer !== undefined) return isSameSecret(bearer, secrets.token) ? undefined : secrets.passes.find(bearer)
  const login = secrets.logins.findLogin(cookieOf(request) ?? '')
  return login?.pass ? secrets.passes.findById(login.pass) : undefined
}

/** A login with a pass that nobody knows any more is no login. */
export function entryOf(request: IncomingMessage, secrets: Secrets, pass: PassHolder | undefined): EntryFacts['token'] {
  if (pass) return 'pass'
  const token = tokenOf(request, secrets)
  return token === 'pass' ? 'wrong' : token
}

/** `Authorization: Bearer`, or the cookie that the login link set: a browser's event source can send no headers. */
export function tokenOf(request: IncomingMessage, { token, logins }: Secrets): EntryFacts['token'] {
  const bearer = bearerOf(request)
  if (bearer !== undefined && isSameSecret(bearer, token)) return 'right'
  if (bearer !== undefined) return launchOf(request, { token }) === undefined ? 'wrong' : 'session'
  const given = cookieOf(request)
  if (given === undefined) return 'none'
  const login = logins.findLogin(given)
  if (!login) return 'wrong'
  return login.pass === null ? 'right' : 'pass'
}

/** The cookie of a login without the key that its page was given. */
export function isHalfLogin(request: IncomingMessage, path: string, { logins }: Secrets): boolean {
  const cookie = cookieOf(request)
  if (bearerOf(request) !== undefined || cookie === undefined || !needsPageKey(request.method ?? '', path)) return false
  const inLine = readMuxKey(headerOf(request, 'sec-websocket-protocol') ?? '')
  return !logins.isPageKey(cookie, headerOf(request, PAGE_KEY_HEADER) ?? inLine ?? '')
}

export function bearerOf(request: IncomingMessage): string | undefined {
  return /^Bearer (.+)$/.exec(headerOf(request, 'authorization') ?? '')?.[1]
}

/** The launch whose token this is; undefined for any other visitor. */
function launchOf(request: IncomingMessage, { token }: Pick<Secrets, 'token'>): Launch | undefined {
  const bearer = bearerOf(request) ?? ''
  const launch = readSessionToken(bearer)
  return launch && isSameSecret(bearer, composeSessionToken(token, launch)) ? launch : undefined
}

export const COOKIE = 'provost_token'

function cookieOf(request: IncomingMessage): string | undefined {
  const cookies = (headerOf(request, 'cookie') ?? '').split(';').map(part => part.trim())
  return cookies.find(part => part.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1)
}

/** Whoever comes with the token of a session is that agent, whatever name it gives. */
export function visitorOf(request: IncomingMessage, secrets: Secrets): Pick<ApiRequest, 'actor' | 'generation'> {
  const launch = launchOf(request, secrets)
  if (launch) return { actor: { kind: 'agent', id: launch.session }, generation: launch.generation }
  const name = decode(headerOf(request, 'provost-actor') ?? '')
  return { actor: isActorName(name) ? person(name) : null }
}

/** A cookie is a login; whoever brings the token itself owns the home. With a pass one is whoever it was given to. */
export function credentialOf(
  request: IncomingMessage,
  secrets: Secrets,
  pass: PassHolder | undefined,
): Pick<ApiRequest, 'credential' | 'pass' | 'isBrowser'> & Partial<Pick<ApiRequest, 'actor'>> {
  const browser = bearerOf(request) === undefined ? ({ isBrowser: true } as const) : {}
  const token = tokenOf(request, secrets)
  if (pass) {
    const { actor } = visitorOf(request, secrets)
    if (pass.kind === 'ci') return { credential: 'ci', pass, actor: { kind: 'ci', id: actor?.id ?? pass.id } }
    return { credential: 'person', pass, actor: actor ?? person(pass.name), ...browser }
  }
  if (token === 'session') return { credential: 'session' }
  return token === 'right' ? { credential: browser.isBrowser ? 'login' : 'owner', ...browser } : {}
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

export async function readJsonBody(request: IncomingMessage, max: number): Promise<unknown> {
  const text = await readText(request, max)
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw provostError('HTTP_BODY_INVALID', { message: `request body: / is not JSON: ${why}` })
  }
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Counts while it reads: a body without a length, or with a false one, is cut off at the limit too. The line stays open
 * for the answer. */
async function readText(request: IncomingMessage, max: number): Promise<string> {
  if (!hasBody(request)) return ''
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length
    if (bytes > max) throw provostError('HTTP_BODY_TOO_LARGE', { details: { max } })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
