// Hands the submission of an accepted task in, to the store of its project.

import type { InboxOrigin, InboxStatus } from '#evidence/ports/evidence-inbox'
import { RAN_HERE } from '#evidence/rules/gate/standing'
import { isProvostError } from '#kernel/errors/errors'
import { system } from '#kernel/events/actor'
import { listProjects } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import { findPlaceOfEvidence } from '../evidence-place.ts'
import { payloadOfText } from './payload.ts'
import { submitPayload } from './submit-payload.ts'

export type EvidenceInboxAnswer = { readonly status: InboxStatus; readonly reason?: string }

/** Handing in the same submission twice files it once: the verifier knows the run by its content. */
export async function submitForProject(
  world: World,
  projectRoot: string,
  submission: Readonly<Record<string, unknown>>,
  { ranHere }: InboxOrigin,
): Promise<EvidenceInboxAnswer> {
  const project = (await listProjects(world)).find(each => each.path === projectRoot)
  if (!project) return { status: 'not_configured', reason: `${projectRoot} is no project` }
  const asking = {
    actor: system('evidence'),
    correlation: world.ids.newId('co_'),
    cause: null,
    onceKey: null,
    seenVersion: null,
  }
  try {
    const place = await findPlaceOfEvidence(world, { project: project.id })
    const [result] = await submitPayload(
      { world, asking, place, via: ranHere ? RAN_HERE : 'task' },
      payloadOfText(JSON.stringify(submission)),
    )
    if (!result) return { status: 'rejected', reason: 'an empty list was handed in' }
    const status = result.outcome === 'conflict' ? 'rejected' : result.status
    return { status, ...(result.reasons.length > 0 && { reason: result.reasons.join('; ') }) }
  } catch (error) {
    if (!isProvostError(error)) throw error
    // Nothing is lost: the payload is kept, and the same submission may come again.
    return { status: error.kind === 'unavailable' ? 'deferred' : 'rejected', reason: error.message }
  }
}
