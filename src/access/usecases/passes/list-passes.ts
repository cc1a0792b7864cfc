// Every pass that was given, and what it is worth now.
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import { type GivenPass, judgeGivenPass } from '../../rules/who/pass-view.ts'

export function describePass({ clock }: World, pass: GivenPass) {
  const { id, kind, name, role, projects, issuedBy, issuedAt, expiresAt, revoked } = pass
  const { standing, rule } = judgeGivenPass(pass, clock.now())
  return { id, kind, name, role, projects, issuedBy, issuedAt, expiresAt, revoked, standing, rule }
}

export async function listPasses(world: World) {
  const passes = await readAllRows<GivenPass>(world, 'pass', {})
  return passes.map(pass => describePass(world, pass))
}
