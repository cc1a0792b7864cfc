// A person says that what a project brings may have effect: exactly the parts that they saw.
import { provostError } from '#kernel/errors/errors'
import { writeInstant } from '#kernel/events/time'
import type { RecordedDecision } from '#kernel/machine/decided'
import { decision } from '#kernel/machine/decision'
import { needProject } from '#project/usecases/find-project'
import { keepFacts } from '#recorder/keep-facts'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import type { RepositoryLook } from '../../ports/trust.ts'
import { decideTrust, TRUST } from '../../rules/repository/decide-trust.ts'
import { composeTrust, type ShownTrust } from './show-trust.ts'

export async function giveTrust(world: World, asking: Asking, id: string, hash: string): Promise<ShownTrust> {
  const project = await needProject(world, id)
  const look = await world.trust.look(project.path)
  const known = await world.trust.find(look.path)
  // The hash stands for the parts that were shown: another hash was another set.
  const answerOf = hash === look.hash ? look.parts : {}
  const { kind: by } = asking.actor
  const facts = { path: look.path, parts: look.parts, known, needs: 'effect', interactive: false } as const
  const given = { ...facts, answer: 'yes', answerOf, by } as const
  const decided = decideTrust(given)
  if (decided.code !== null) {
    const { added, changed, removed } = decided.diff
    const names = [...added, ...changed, ...removed]
    throw provostError(decided.code, {
      details: {
        n: names.length,
        path: look.path,
        names: names.join(', '),
        verb: 'trust',
        project: id,
        hash: look.hash,
      },
    })
  }
  if (decided.result === 'record') {
    const { path: _path, parts: _parts, ...others } = given
    const kept = { ...others, known: known && { path: known.path, parts: known.parts }, answerOf: { $data: 'parts' } }
    const facts = { $data: ['path', 'parts'], ...(await keepFacts(world, kept)) }
    await recordTrust(world, asking, id, look, { by: TRUST, v: 1, rule: decided.rule, result: decided.result, facts })
  }
  return composeTrust(world, project)
}

export async function recordTrust(
  world: World,
  asking: Asking,
  project: string,
  look: RepositoryLook,
  decided: RecordedDecision,
): Promise<void> {
  const { path, parts, hash } = look
  await recordDecision(world, { ...asking, seenVersion: null }, `trust/${project}`, () => ({
    type: 'trust.given',
    decision: decision('given', decided.rule, { path, hash }),
    data: { path, parts, hash, decided },
  }))
  await world.trust.keep({ schema: 1, ...look, at: writeInstant(world.clock.now()), by: asking.actor.id })
}

export async function withdrawTrust(world: World, asking: Asking, id: string): Promise<ShownTrust> {
  const project = await needProject(world, id)
  const { path } = await world.trust.look(project.path)
  const known = await world.trust.find(path)
  if (known) {
    await recordDecision(world, { ...asking, seenVersion: null }, `trust/${id}`, () => ({
      type: 'trust.withdrawn',
      decision: decision('withdrawn', 'WITHDRAWN', { path, hash: known.hash }),
      data: { path, hash: known.hash },
    }))
    await world.trust.forget(path)
  }
  return composeTrust(world, project)
}
