// The id under which a reviewer meets a copied change: the moment of the task's own id, and the chance of a new one.
import { CHANCE_CHARACTERS } from '#kernel/events/ids'

export function composeSubject(task: string, fresh: string): string {
  return task.slice(0, -CHANCE_CHARACTERS) + fresh.slice(-CHANCE_CHARACTERS)
}
