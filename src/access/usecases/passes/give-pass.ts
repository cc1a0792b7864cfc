// Gives a person a pass with a name and a role, or a build one with a name, and takes it back. The secret is made by whoever asks; its digest comes here.
import { provostError } from '#kernel/errors/errors'
import { writeInstant } from '#kernel/events/time'
import { decision } from '#kernel/machine/decision'
import { refuseInput } from '#kernel/reading/read-input'
import { needProject } from '#project/usecases/find-project'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import type { Role } from '../../rules/who/actions.ts'
import { issuePass } from '../../rules/who/issue-pass.ts'
import type { GivenKind } from '../../rules/who/pass-secret.ts'
import type { GivenPass } from '../../rules/who/pass-view.ts'
import { LONGEST_LIFE_MS } from '../../rules/who/passes.ts'
import { findPass } from './find-holder.ts'

export type GivePass = {
  readonly kind?: GivenKind | undefined
  readonly name: string
  /** Of a person, and of nobody else. */
  readonly role?: Role | undefined
  /** What it is for; absent: all projects, and what is of none. */
  readonly projects?: readonly string[] | undefined
  readonly digest: string
  readonly ttlMs?: number | undefined
}

const DIGEST = /^[0-9a-f]{64}$/

export async function givePass(world: World, asking: Asking, wish: GivePass): Promise<GivenPass> {
  const { kind = 'person', name, role = null, digest, ttlMs = null } = wish
  if (!DIGEST.test(digest)) refuseInput('digest', '64 hexadecimal digits')
  const projects = await needProjects(world, wish.projects ?? null)
  const by = { kind: asking.actor.kind, role: 'owner' } as const // the route is for owners
  const now = world.clock.now()
  const { may, code, expiresAt, rule } = issuePass({ by, kind, role, name, ttlMs, now, fromLink: null })
  if (!may || expiresAt === null)
    throw provostError(code ?? 'PASS_KIND_REFUSED', {
      details: { kind, ttl: `${ttlMs} ms`, max: `${LONGEST_LIFE_MS[kind]} ms`, typed: name, verb: 'issue' },
    })
  const id = `pa_${await world.store.log.takeNumber('pass')}`
  await recordDecision(world, asking, `pass/${id}`, () => ({
    type: 'pass.issued',
    decision: decision('issued', rule, { kind, name, role, projects, ttlMs }),
    data: { kind, name, role, projects, digest, expiresAt: writeInstant(expiresAt) },
  }))
  return needPass(world, id)
}

/** Of a project that does not exist yet nobody can say what it will hold. */
async function needProjects(world: World, ids: readonly string[] | null): Promise<readonly string[] | null> {
  if (ids === null) return null
  if (ids.length === 0) refuseInput('projects', 'at least one project, or left out for all')
  for (const id of ids) await needProject(world, id)
  return [...new Set(ids)].toSorted()
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
