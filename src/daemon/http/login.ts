// The login link: trades the token for a cookie that scripts cannot read and other sites cannot send.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { composeLoginCookie } from '#access/rules/login-cookie'
import { provostError } from '#kernel/errors/errors'
import { isActorName } from '#kernel/events/actor'
import type { Target } from './listener.ts'
import { COOKIE, isSameSecret, type Secrets } from './read-request.ts'

/** The cookie is a secret of its own: who sees it never learns the token. */
export function login(
  request: IncomingMessage,
  response: ServerResponse,
  { path, query }: Target,
  { token, now, isSecure }: Secrets,
): void {
  const { method = '' } = request
  if (method !== 'GET') throw provostError('HTTP_METHOD_REFUSED', { details: { method, path } })
  if (!isSameSecret(query.get('token') ?? '', token)) throw provostError('AUTH_REQUIRED')
  response.writeHead(303, {
    location: composeLocation(query.get('actor')),
    'set-cookie': `${COOKIE}=${composeLoginCookie(token, now())}; HttpOnly; SameSite=Strict; Path=/${isSecure ? '; Secure' : ''}`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  response.end()
}

/** Whoever asked for the link is who will act: behind the #, where it is sent nowhere. */
function composeLocation(actor: string | null): string {
  return actor !== null && isActorName(actor) ? `/#actor=${encodeURIComponent(actor)}` : '/'
}
