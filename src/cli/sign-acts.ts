// Signs every decision that a command asks for, with the key that its person named. Provost never reads the key itself.
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { isWeighty, listActions } from '#access/rules/who/listed-actions'
import { composeSignedAct, SIGNATURE_HEADER, SIGNATURE_NAMESPACE, SIGNED_AT_HEADER } from '#access/rules/who/signed-act'
import type { ApiRequest, App } from '#api/exchange'
import { matchRoute } from '#api/match-route'
import type { Route } from '#api/route'
import { ROUTES } from '#api/routes'
import { writeInstant } from '#kernel/events/time'

export function signActs(door: App, key: string, cwd: string): App {
  const file = resolve(cwd, key.replace(/^~(?=\/)/, homedir()))
  return async request => door(await signed(request, file))
}

async function signed(request: ApiRequest, file: string): Promise<ApiRequest> {
  const match = matchRoute(ROUTES, request.method, request.path)
  const actions = match.found ? listActions(match.route as Route, request.body) : []
  if (!isWeighty(actions)) return request
  const { path: subject, body, headers } = request
  const at = writeInstant(Date.now())
  const message = composeSignedAct({ actions, subject, body, seenVersion: headers['if-match'] ?? null, at })
  const { signWithSsh } = await import('#proof/ssh-keygen')
  const signature = await signWithSsh(file, SIGNATURE_NAMESPACE, message, '--sign-with')
  const proof = { [SIGNATURE_HEADER]: Buffer.from(signature).toString('base64'), [SIGNED_AT_HEADER]: at }
  return { ...request, headers: { ...headers, ...proof } }
}
