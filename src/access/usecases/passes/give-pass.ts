// Gives a person a pass with a name and a role, and takes it back. The secret is made by whoever asks; its digest comes here.
import { provostError } from '#kernel/errors/errors'
import { writeInstant } from '#kernel/events/time'
import { decision } from '#kernel/machine/decision'
import { refuseInput } from '#kernel/reading/read-input'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import type { Role } from '../../rules/who/actions.ts'
import { issuePass } from '../../rules/who/issue-pass.ts'
import type { GivenPass } from '../../rules/who/pass-view.ts'
import { LONGEST_LIFE_MS } from '../../rules/who/passes.ts'
import { findPass } from './find-holder.ts'

export type GivePass = {
  readonly name: string
  readonly role: Role
  readonly digest: string
  readonly ttlMs?: number
}

const DIGEST = /^[0-9a-f]{64}$/

export async function givePass(
  world: World,
  asking: Asking,
  { name, role, digest, ttlMs = null }: Omit<GivePass, 'ttlMs'> & { readonly ttlMs?: number | null },
): Promise<GivenPass> {
  if (!DIGEST.test(digest)) refuseInput('digest', '64 hexadecimal digits')
  const by = { kind: asking.actor.kind, role: 'owner' } as const // the route is for owners
  const wish = { by, kind: 'person', role, name, ttlMs, now: world.clock.now(), fromLink: null } as const
  const { may, code, expiresAt, rule } = issuePass(wish)
  if (!may || expiresAt === null)
    throw provostError(code ?? 'PASS_KIND_REFUSED', {
      details: { kind: 'person', ttl: `${ttlMs} ms`, max: `${LONGEST_LIFE_MS.person} ms`, typed: name, verb: 'issue' },
    })
  const id = `pa_${await world.store.log.takeNumber('pass')}`
  await recordDecision(world, asking, `pass/${id}`, () => ({
    type: 'pass.issued',
    decision: decision('issued', rule, { name, role, ttlMs }),
    data: { name, role, digest, expiresAt: writeInstant(expiresAt) },
  }))
  return needPass(world, id)
}

/** Taking back what was taken back changes nothing. */
export async function revokePass(world: World, asking: Asking, id: string, reason: string): Promise<GivenPass> {
  if (reason.trim() === '') throw provostError('REASON_REQUIRED', { details: { verb: 'taking a pass back' } })
  const { revoked, name } = await needPass(world, id)
  if (!revoked)
    await recordDecision(world, asking, `pass/${id}`, () => ({
      type: 'pass.revoked',
      decision: decision('revoked', 'person', { name }),
      data: { reason: reason.trim() },
    }))
  return needPass(world, id)
}

export async function needPass(world: World, id: string): Promise<GivenPass> {
  const pass = await findPass(world, id)
  if (pass) return pass
  throw provostError('NOT_FOUND', { details: { noun: 'pass', id } })
}
