// A person says that a session from before nodes had names is of this node. Without `apply` it only says what is known.
import { CLAIM_SENTENCES } from '#fleet/rules/owner/decide-claim-old'
import { provostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import { needSession } from '#session/usecases/life/need-session'
import { claimOldSession, decideClaim } from './claim-old-sessions.ts'

export async function adoptOldSession(
  world: World,
  asking: Asking,
  id: string,
  { apply = false, reason = '' }: { readonly apply?: boolean; readonly reason?: string },
) {
  if (apply && reason.trim() === '') throw provostError('REASON_REQUIRED', { details: { verb: 'adopting a session' } })
  const view = await needSession(world, id)
  const claim = apply
    ? await claimOldSession(world, asking, view, { reason: reason.trim() })
    : await decideClaim(world, view, false)
  return {
    session: id,
    applied: apply && claim.action === 'claim',
    ...claim,
    because: CLAIM_SENTENCES.get(claim.rule)!,
  }
}
