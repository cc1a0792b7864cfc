// What falls when something leaves `accepted`: planned in core, written in the same append as its cause (spec 3.8).
import { system } from '#kernel/events/actor'
import type { ArtifactNoun, ArtifactView } from '#lessons/rules/artifact/fold-artifact'
import { readPatternFacts } from '#lessons/rules/artifact/pattern-facts'
import { readDoctrineFacts, readRecommendationFacts } from '#lessons/rules/artifact/promoted-facts'
import { readLessonFacts } from '#lessons/rules/derive/lesson-facts'
import { composeArtifactDocument } from '#lessons/rules/lesson/lesson-mirror'
import { findDependants, type Left } from '#lessons/rules/support/find-dependants'
import { isLive, withoutSupport } from '#lessons/rules/support/lost-support'
import { type CascadePlan, planCascade } from '#lessons/rules/support/plan-cascade'
import type { Asking, World } from '#recorder/world'
import type { StreamAppend } from '#store/ports/event-log'
import type { Mirrored } from '../mirror-files.ts'
import { composeLessonEvent } from './append-all.ts'
import { allArtifactsByNoun, findLessons } from './lesson-shelf.ts'

export type Fallen = { readonly noun: ArtifactNoun; readonly id: string; readonly cause: string }

export type Cascade = {
  readonly fallen: readonly Fallen[]
  readonly writes: readonly StreamAppend[]
  readonly changed: readonly Mirrored[]
}

/** `to` is the status that the cause is about to have. */
export async function composeCascade(world: World, asking: Asking, left: Left, to: string): Promise<Cascade> {
  const all = await allArtifactsByNoun(world)
  const patterns = all.pattern.map(view => ({ ...factsOf(view), status: statusOf(view, left, to) }))
  const promoted = {
    patterns: patterns.map(pattern => readPatternFacts(pattern, 'pattern')),
    recommendations: all.recommendation.map(view => readRecommendationFacts(factsOf(view), 'recommendation')),
    doctrine: all.doctrine.map(view => readDoctrineFacts(factsOf(view), 'doctrine')),
  }
  const dependants = findDependants(left, promoted)
  const ids = dependants.patterns.flatMap(({ source_finding_ids }) => source_finding_ids)
  const lessons = (await findLessons(world, ids)).map(({ lesson }) => {
    const isCause = left.noun === 'lesson' && lesson.finding_id === left.id
    return readLessonFacts(isCause ? { ...lesson, status: to } : lesson, 'lesson')
  })
  const views = [...all.pattern, ...all.recommendation, ...all.doctrine].filter(({ id }) => id !== left.id)
  return composeWrites(world, asking, left, planCascade({ ...dependants, lessons }), views)
}

function factsOf(view: ArtifactView) {
  return composeArtifactDocument(view)
}

function statusOf(view: ArtifactView, left: Left, to: string): string {
  return left.noun === 'pattern' && view.id === left.id ? to : view.status
}

const CASCADE = system('cascade')

function composeWrites(
  world: World,
  asking: Asking,
  left: Left,
  plan: CascadePlan,
  views: readonly ArtifactView[],
): Cascade {
  const byId = new Map(views.map(view => [view.id, view]))
  const because = left.noun === 'lesson' ? { lesson: left.id } : { pattern: left.id }
  const writes: StreamAppend[] = []
  const changed: Mirrored[] = []
  const fallen: Fallen[] = []
  const write = (view: ArtifactView, past: string, data: Readonly<Record<string, unknown>>) => {
    const { noun, id, version } = view
    const event = composeLessonEvent(world, asking, `${noun}.${past}`, { ...data, ...because }, CASCADE)
    writes.push({ stream: `${noun}/${id}`, expectedVersion: version, events: [event] })
    changed.push({ noun, id })
  }
  for (const { id, from, to, cause } of plan.invalidated) {
    const view = byId.get(id)
    if (!view) continue
    write(view, 'invalidated', { from, to, cause })
    fallen.push({ noun: view.noun, id, cause })
  }
  const fallenIds = new Set(fallen.map(({ id }) => id))
  const isStanding = ({ id, status }: ArtifactView) => isLive(status) && !fallenIds.has(id)
  for (const view of views.filter(isStanding)) {
    const document = withoutSupport(view.document, [left.id, ...fallenIds], plan.strengths.get(view.id))
    if (document) write(view, 'support_changed', { document })
  }
  return { fallen, writes, changed }
}
