// What a result of suites rests on, as one hash: the tree, the suites, how a worktree is prepared, and what is around them.
import type { SuiteConfig } from '#config/rules/sections/task-config'
import { composeBaselineKey } from '#task/rules/tests/baseline-key'
import type { SuiteSite } from './run-suites.ts'

/** Suites run open, in a worktree that is prepared as configured. */
export async function keySuites(
  { world, place, config }: SuiteSite,
  tree: string,
  suites: readonly SuiteConfig[],
): Promise<string> {
  const { symlinks, include, postCreate } = config
  const commands = [...suites, ...postCreate].map(({ command }) => command)
  const places = [...symlinks, ...include]
  const surroundings = await world.suites.describeSurroundings({ root: place.root, commands, places })
  const preparation = { symlinks, include, postCreate }
  return composeBaselineKey({ tree, suites, preparation, surroundings, confinement: 'none' })
}
