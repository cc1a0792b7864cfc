// The login: whoever has a pass asks for a code (POST), and a browser trades it once for a cookie (GET) that scripts cannot
// read and other sites cannot send.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { needLivePass } from '#access/usecases/need-live-pass'
import { provostError } from '#kernel/errors/errors'
import { isActorName } from '#kernel/events/actor'
import type { Target } from './listener.ts'
import { bearerOf, COOKIE, type Secrets, visitorOf } from './read-request.ts'
import { isSameSecret } from './same-secret.ts'

const CODE_OF = { used: 'PASS_USED', expired: 'PASS_EXPIRED' } as const

export async function login(
  request: IncomingMessage,
  response: ServerResponse,
  { path, query }: Target,
  secrets: Secrets,
): Promise<void> {
  const { method = '' } = request
  if (method === 'POST') await giveCode(request, response, secrets)
  else if (method === 'GET') enter(response, query.get('code') ?? '', secrets)
  else throw provostError('HTTP_METHOD_REFUSED', { details: { method, path } })
}

function enter(response: ServerResponse, code: string, secrets: Secrets): void {
  const taken = secrets.logins.takeLink(code)
  if (taken.standing === 'used' || taken.standing === 'expired')
    throw provostError(CODE_OF[taken.standing], { details: { id: 'of this login' } })
  if (taken.standing !== 'live') throw provostError('AUTH_REQUIRED')
  response.writeHead(303, {
    location: composeLocation(taken.actor),
    'set-cookie': `${COOKIE}=${secrets.logins.newCookie(taken.with)}; HttpOnly; SameSite=Strict; Path=/${secrets.isSecure ? '; Secure' : ''}`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  response.end()
}

/** A cookie asks for none: what a browser holds makes no further logins. */
async function giveCode(request: IncomingMessage, response: ServerResponse, secrets: Secrets): Promise<void> {
  const bearer = bearerOf(request) ?? ''
  const isOwner = isSameSecret(bearer, secrets.token)
  const holder = isOwner ? undefined : await secrets.passes.find(bearer)
  if (!isOwner && !holder) throw provostError('AUTH_REQUIRED')
  if (holder) needLivePass(holder, holder.name)
  const { actor } = visitorOf(request, secrets)
  const code = secrets.logins.newLink({ actor: holder?.name ?? actor?.id ?? null, with: holder?.id ?? null })
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ code }))
}

/** Whoever asked for the link is who will act: behind the #, where it is sent nowhere. */
function composeLocation(actor: string | null): string {
  return actor !== null && isActorName(actor) ? `/#actor=${encodeURIComponent(actor)}` : '/#entered'
}
