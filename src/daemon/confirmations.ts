// Asks whoever is there to be asked whether they mean it, and knows the answer again.
import { randomBytes } from 'node:crypto'
import { TERMINAL_HEADER } from '#access/rules/terminal-header'
import { CONFIRM_HEADER, type ConfirmedAct, composeConfirmation, isConfirmation } from '#access/rules/who/confirmation'
import type { Confirming } from '#access/usecases/need-authority'
import type { ApiRequest } from '#api/exchange'

export type Confirmations = (request: ApiRequest, now: number) => Confirming

/** They end with this program. */
export function openConfirmations(): Confirmations {
  const key = randomBytes(32).toString('hex')
  return (request, now) => {
    const act = actOf(request)
    return {
      isGiven: isConfirmation(request.headers[CONFIRM_HEADER], key, act, now),
      ask: isThere(request) ? () => composeConfirmation(key, act, now) : null,
    }
  }
}

/** At a terminal, or at the dashboard. */
function isThere({ headers, isBrowser }: ApiRequest): boolean {
  return isBrowser === true || headers[TERMINAL_HEADER] === 'yes'
}

function actOf({ method, path, body, actor, credential, headers }: ApiRequest): ConfirmedAct {
  const [seenVersion = null, key = null] = [headers['if-match'], headers['idempotency-key']]
  return { method, path, body, actor: actor?.id ?? null, credential: credential ?? null, seenVersion, key }
}
