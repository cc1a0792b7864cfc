// The login: whoever has a pass asks for a code, and a page trades it once for a cookie that scripts cannot read and other sites
// cannot send, and for a key that the page keeps.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { authRequired } from '#access/rules/who/auth-required'
import { needLivePass } from '#access/usecases/need-live-pass'
import { provostError } from '#kernel/errors/errors'
import type { Target } from './listener.ts'
import { bearerOf, COOKIE, readJsonBody, type Secrets, visitorOf } from './read-request.ts'
import { isSameSecret } from './same-secret.ts'
import { sendDashboard } from './web-files.ts'

const CODE_OF = { used: 'PASS_USED', expired: 'PASS_EXPIRED' } as const
const BODY_BYTES_MAX = 1024
const PLAIN = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/** Asks for a code, and trades one. */
const PATHS = ['/login', '/login/code', '/login/enter']

export const isLoginPath = (path: string) => PATHS.includes(path)

export async function login(
  request: IncomingMessage,
  response: ServerResponse,
  { path }: Target,
  secrets: Secrets,
): Promise<void> {
  const { method = '' } = request
  if (method === 'GET' && path === '/login' && (await sendDashboard(request, response, 200))) return
  if (method !== 'POST') throw provostError('HTTP_METHOD_REFUSED', { details: { method, path } })
  if (path === '/login/enter') await enter(request, response, secrets)
  else await giveCode(request, response, secrets, path === '/login/code')
}

async function enter(request: IncomingMessage, response: ServerResponse, secrets: Secrets): Promise<void> {
  const body = (await readJsonBody(request, BODY_BYTES_MAX)) as { readonly code?: unknown } | null | undefined
  const taken = secrets.logins.takeLink(typeof body?.code === 'string' ? body.code : '')
  if (taken.standing === 'used' || taken.standing === 'expired')
    throw provostError(CODE_OF[taken.standing], { details: { id: 'of this login' } })
  if (taken.standing !== 'live') throw authRequired()
  const { cookie, pageKey } = secrets.logins.enter(taken.with)
  response.writeHead(200, {
    ...PLAIN,
    'set-cookie': `${COOKIE}=${cookie}; HttpOnly; SameSite=Strict; Path=/${secrets.isSecure ? '; Secure' : ''}`,
  })
  response.end(JSON.stringify({ pageKey, actor: taken.actor }))
}

/** A cookie asks for none: what a browser holds makes no further logins. */
async function giveCode(
  request: IncomingMessage,
  response: ServerResponse,
  secrets: Secrets,
  isTyped: boolean,
): Promise<void> {
  const bearer = bearerOf(request) ?? ''
  const isOwner = isSameSecret(bearer, secrets.token)
  const holder = isOwner ? undefined : await secrets.passes.find(bearer)
  if (!isOwner && !holder) throw authRequired()
  if (holder?.kind === 'ci') throw provostError('PASS_SCOPE', { details: { verb: 'a login' } })
  if (holder) needLivePass(holder, holder.name)
  const { actor } = visitorOf(request, secrets)
  const asked = { actor: holder?.name ?? actor?.id ?? null, with: holder?.id ?? null }
  const code = isTyped ? secrets.logins.newCode(asked) : secrets.logins.newLink(asked)
  response.writeHead(200, PLAIN)
  response.end(JSON.stringify({ code }))
}
