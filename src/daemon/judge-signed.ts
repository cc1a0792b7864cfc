// What the signature is worth that came with a request: it is checked here, against those whom the home allows to sign.

import { listActions } from '#access/rules/who/listed-actions'
import {
  composeSignedAct,
  judgeSignature,
  SIGNATURE_HEADER,
  SIGNATURE_NAMESPACE,
  SIGNED_AT_HEADER,
  type SignatureWorth,
} from '#access/rules/who/signed-act'
import type { DecisionNeeds } from '#access/usecases/need-authority'
import type { ApiRequest } from '#api/exchange'
import type { Route } from '#api/route'
import { readInstant } from '#kernel/events/time'
import { checkSshSignature } from '#proof/rules/packs/ssh-signature'
import type { World } from '#recorder/world'

/** What the home wants of decisions, and who signs with which key. */
export type Authority = DecisionNeeds & { readonly allowedSigners: string }

/** What judges nobody's work needs nothing but a pass. */
export const LOOKING: Authority = { fourEyes: false, sign: [], allowedSigners: '' }

export function judgeSigned(
  { clock, proof }: World,
  { allowedSigners }: Authority,
  route: Route,
  { path, headers, body, actor }: ApiRequest,
): SignatureWorth['signature'] {
  const armoured = headers[SIGNATURE_HEADER]
  const at = headers[SIGNED_AT_HEADER] ?? ''
  const composeQuestion = (signed: string) => ({
    signature: Buffer.from(signed, 'base64').toString(),
    message: composeSignedAct({
      actions: listActions(route, body),
      subject: path,
      body,
      seenVersion: headers['if-match'] ?? null,
      at,
    }),
    namespace: SIGNATURE_NAMESPACE,
    allowedSigners,
  })
  const checked = armoured === undefined ? null : checkSshSignature(composeQuestion(armoured), proof.check)
  const facts = {
    principal: checked?.principal ?? null,
    actor: actor?.id ?? null,
    at: readInstant(at),
    now: clock.now(),
  }
  return judgeSignature({ state: checked && stateOf(checked.state), ...facts }).signature
}

function stateOf(state: ReturnType<typeof checkSshSignature>['state']) {
  return state === 'sound' || state === 'unknown_signer' ? state : 'unsound'
}
