// The login link: trades the token for a cookie that scripts cannot read and other sites cannot send.
import type { ServerResponse } from 'node:http'
import { provostError } from '#core/kernel/errors'
import { COOKIE, isSameSecret } from './read-request.ts'

export function login(response: ServerResponse, url: URL, token: string): void {
  if (!isSameSecret(url.searchParams.get('token') ?? '', token)) throw provostError('AUTH_REQUIRED')
  response.writeHead(303, {
    location: '/',
    'set-cookie': `${COOKIE}=${token}; HttpOnly; SameSite=Strict; Path=/`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  response.end()
}
