// Why a lesson is what it is, with the plans that it reached and what became of them.
import type { StoredEvent } from '#core/kernel/event'
import type { Why } from '#core/kernel/why'
import { explainArtifact } from '#core/lessons/explain-artifact'
import { explainLesson } from '#core/lessons/explain-lesson'
import type { ArtifactNoun } from '#core/lessons/fold-artifact'
import type { World } from '../world.ts'
import { findAdvisedPlans } from './find-advised-plans.ts'

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
