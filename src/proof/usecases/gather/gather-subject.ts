// What a pack can be about: a task, a change, or one run of a review; the id says which.
import { readChangeId } from '#change/rules/change'
import type { World } from '#recorder/world'
import { gatherChange, gatherReview } from './gather-head.ts'
import { gatherTask, type SubjectFacts } from './gather-task.ts'

export function gatherSubject(world: World, id: string): Promise<SubjectFacts> {
  if (id.startsWith('rr_')) return gatherReview(world, id)
  return readChangeId(id) ? gatherChange(world, id) : gatherTask(world, id)
}
