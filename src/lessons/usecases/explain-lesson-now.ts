// Why a lesson is what it is, with the plans that it reached and what became of them.
import type { StoredEvent } from '#kernel/events/event'
import type { Why } from '#kernel/machine/why'
import type { World } from '#recorder/world'
import { explainArtifact } from '../rules/artifact/explain-artifact.ts'
import type { ArtifactNoun } from '../rules/artifact/fold-artifact.ts'
import { explainLesson } from '../rules/life/explain-lesson.ts'
import { findAdvisedPlans } from './derive/find-advised-plans.ts'

export async function explainLessonNow(
  world: World,
  events: readonly StoredEvent[],
  now: number,
): Promise<Why | undefined> {
  const id = events[0]!.stream.slice('lesson/'.length)
  return explainLesson({ events, plans: await findAdvisedPlans(world, id), now })
}

export async function explainArtifactNow(
  world: World,
  noun: ArtifactNoun,
  events: readonly StoredEvent[],
  now: number,
): Promise<Why | undefined> {
  const id = events[0]!.stream.slice(noun.length + 1)
  return explainArtifact({ noun, events, plans: await findAdvisedPlans(world, id), now })
}
