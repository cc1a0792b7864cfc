// Whether an agent may write a path; a refusal is told to the log, so that somebody can ask about it.
import { provostError } from '#kernel/errors/errors'
import { composeGuardReason, decideGuard, type GuardDecision } from '../rules/layout/decide-guard.ts'
import type { StateSite } from './state-site.ts'

export type GuardWish = {
  /** The root of the project, and the path with its parents resolved. */
  readonly root: string
  readonly path: string
  /** The file itself is a link, and writing to it would change another one. */
  readonly isLink: boolean
}

export type GuardAnswer = GuardDecision & { readonly path: string; readonly reason: string }

export async function guardWrite({ contract, ledger, actor }: StateSite, wish: GuardWish): Promise<GuardAnswer> {
  const { root, path, isLink } = wish
  const decision = decideGuard({ root, path, contract: contract.contract })
  if (isLink && decision.decision === 'allow') throw provostError('STATE_SYMLINK_REFUSED', { details: { name: path } })
  if (decision.decision === 'deny' && ledger && actor !== null) {
    const { rule, suggestion } = decision
    const data = { path, refusal: rule, suggestion, actor }
    await ledger.tell(await ledger.recall(), [{ type: 'state.write_refused', data, rule }], () => {})
  }
  return { ...decision, path, reason: composeGuardReason(decision, contract.contract) }
}
