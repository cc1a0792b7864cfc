// What a task has cost so far, as its agents tell, and whether a cap on it can be kept.
import type { Config } from '#config/rules/sections/config-schema'
import type { World } from '#recorder/world'
import { type CapAnswer, judgeCap } from '#usage/rules/limits/judge-cap'
import { sumUsage } from '#usage/usecases/sum-usage'

/** Null where there is no cap: then nobody has to know. */
export async function lookAtCost(
  world: World,
  task: string,
  capUsd: number | null,
  harnesses: readonly string[],
): Promise<CapAnswer | null> {
  if (capUsd === null) return null
  const { total } = await sumUsage(world, { by: 'all', prefer: 'told', task })
  return judgeCap({ capUsd, total, harnesses })
}

/** Everybody who may be started for it; a flag puts one agent in the place of all. */
export function listHarnesses({ planner, worker, task }: Config, flag: string | undefined): readonly string[] {
  if (flag !== undefined) return [flag]
  const roles = [...task.reviewers.plan, ...task.reviewers.code]
  const named = roles.flatMap(role => (typeof role === 'string' ? [] : (role.harness ?? [])))
  return [...new Set([planner.harness, worker.harness, ...named])]
}
