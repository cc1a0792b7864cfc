// A task that runs by itself has its mutants tried once before anybody decides on it. Without a bar that only tells something,
// so a change without mutants, or a run that could not be made, is no news and no failure.
import { isProvostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import { isInterruption } from '../agents/in-attempt.ts'
import { lookAtTask } from '../look/look-at-task.ts'
import { holdTask } from '../steer/hold-task.ts'
import { falsifyChange } from './falsify-change.ts'
import { planForChange } from './plan-for-change.ts'

export async function falsifyBeforeDecision(world: World, asking: Asking, id: string): Promise<void> {
  const { view, facts, manifest, config } = await lookAtTask(world, id)
  const { enabled, bar, minutes, mutantsMax: most } = config.task.falsify
  const isAsked = enabled && view.phase === 'accept' && facts.applied === 'no' && facts.output === 'valid'
  if (!isAsked || !manifest || view.falsified?.diffHash === manifest.diffHash) return
  const hasSuites = config.task.suites.some(suite => suite.enabled && suite.kind !== 'lint')
  if (!hasSuites && bar === null) return
  try {
    await holdTask(world, asking, id, { name: 'falsify' }, async task => {
      const { possible } = await planForChange(task, manifest, most)
      if (possible > 0 || bar !== null) await falsifyChange(task, manifest, { minutes, most })
    })
  } catch (error) {
    if (!isProvostError(error) || isInterruption(error)) throw error
  }
}
