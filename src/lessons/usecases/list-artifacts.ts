// Patterns, recommendations and doctrine as people list them.
import { provostError } from '#kernel/errors/errors'
import type { JsonObject } from '#kernel/reading/json-value'
import type { World } from '#recorder/world'
import { allowedArtifactActions, isArtifactStatus } from '../rules/artifact/artifact-machine.ts'
import type { ArtifactNoun, ArtifactView } from '../rules/artifact/fold-artifact.ts'
import { factTextIn, factTextsIn } from '../rules/derive/lesson-facts.ts'
import { composeArtifactDocument } from '../rules/lesson/lesson-mirror.ts'
import { ARTIFACT_STATUSES } from '../rules/lesson/vocabulary.ts'
import type { LessonConfirmations } from '../rules/support/confirmations.ts'
import { needArtifact } from './derive/lesson-shelf.ts'
import { readConfirmations } from './derive/read-confirmations.ts'

export type ArtifactLine = {
  readonly id: string
  readonly noun: ArtifactNoun
  readonly status: string
  readonly title: string
  readonly strength: string
  readonly confirmations: LessonConfirmations
  readonly rests_on: readonly string[]
  readonly version: number
  readonly since: string
  readonly decided_by: string | null
  readonly reason: string | null
  readonly cause: string | null
}

export async function listArtifacts(
  world: Pick<World, 'store'>,
  noun: ArtifactNoun,
  { status, after, limit }: { status?: string | undefined; after: number; limit: number },
): Promise<{ artifacts: ArtifactLine[]; next: string | null }> {
  if (status !== undefined && !isArtifactStatus(status)) {
    const hint = `a status is one of ${ARTIFACT_STATUSES.join(', ')}`
    throw provostError('LESSON_STATUS_UNKNOWN', { hint, details: { s: status } })
  }
  const query = { ...(status !== undefined && { status }), after, limit: limit + 1 }
  const rows = await world.store.views.list<ArtifactView>(noun, query)
  const page = rows.slice(0, limit)
  const confirmationsOf = await readConfirmations(
    world,
    page.map(({ state }) => state),
  )
  return {
    artifacts: page.map(({ state }) => toArtifactLine(state, confirmationsOf(state.document))),
    next: rows.length > limit ? String(page.at(-1)!.ordinal) : null,
  }
}

export async function showLessonArtifact(
  world: Pick<World, 'store'>,
  noun: ArtifactNoun,
  id: string,
): Promise<ArtifactLine & { readonly document: JsonObject; readonly allowed: readonly string[] }> {
  const view = await needArtifact(world, noun, id)
  const allowed = allowedArtifactActions(view.status)
  const confirmationsOf = await readConfirmations(world, [view])
  return { ...toArtifactLine(view, confirmationsOf(view.document)), document: composeArtifactDocument(view), allowed }
}

function toArtifactLine(view: ArtifactView, confirmations: LessonConfirmations): ArtifactLine {
  const { id, noun, status, document, version, since, decidedBy, reason, cause } = view
  return {
    id,
    noun,
    status,
    title: factTextIn(document, 'title'),
    strength:
      factTextIn(document, 'pattern_strength') ||
      factTextIn(document, 'confidence') ||
      factTextIn(document, 'strength'),
    confirmations,
    rests_on: factTextsIn(document, noun === 'pattern' ? 'source_finding_ids' : 'based_on_pattern_ids'),
    version,
    since,
    decided_by: decidedBy,
    reason,
    cause,
  }
}
