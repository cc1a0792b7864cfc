// Refuses a pass that has ended, and a name that is not the one on it.

import { provostError } from '#kernel/errors/errors'
import { authRequired } from '../rules/who/auth-required.ts'
import { classifyProof } from '../rules/who/classify-proof.ts'
import type { PassHolder } from '../rules/who/pass-view.ts'

export function needLivePass({ id, kind, name, standing, until }: PassHolder, named: string | null): void {
  const credential = { kind, id, standing, names: [name], generation: null } as const
  const facts = { door: 'http', tty: false, named, part: null, credential, signature: 'none', unconfined: 0 } as const
  const { code } = classifyProof(facts)
  if (code === null) return
  if (code === 'PASS_EXPIRED')
    throw provostError(code, {
      message: `pass ${id} ended at ${until}`,
      hint: 'ask an owner for another one: `provost pass issue`',
      details: { id },
    })
  const details = { id, at: until, name, typed: named ?? '' }
  throw code === 'PASS_REVOKED' || code === 'ACTOR_MISMATCH' ? provostError(code, { details }) : authRequired()
}
