// Tells people once when a limit is reached, from its warning on: also while a turn runs, and nothing is ended for it.
import { writeInstant } from '#kernel/events/time'
import type { Asking, World } from '#recorder/world'
import { raiseNotification } from '#session/usecases/talk/raise-notification'
import { explainReached } from '../../rules/limits/explain-budget.ts'
import { judgeLimits, type Whose } from './judge-limits.ts'

export async function tellLimits(world: World, asking: Asking, whose: Whose): Promise<void> {
  const { answer, limits } = await judgeLimits(world, 'in_turn', whose)
  for (const { id, action, rule } of answer.judged) {
    const limit = limits.find(row => row.id === id)
    const text = limit && explainReached(action, rule, limit)
    if (!limit || text === undefined) continue
    // More that was granted, and a new day of a limit per day, are worth a new word.
    const day = id.endsWith('/day') ? ` ${writeInstant(world.clock.now()).slice(0, 10)}` : ''
    const key = action === 'warn' ? 'limit_warns' : 'limit_holds'
    await raiseNotification(world, asking, { session: id, key, cause: `${rule} ${limit.granted}${day}`, text })
  }
}
