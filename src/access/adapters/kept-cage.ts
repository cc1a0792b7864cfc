// What a launch leaves in its layer about its cage: enough to show it, and to put things in order later, also in another process.
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeptPlan } from '../ports/cages.ts'
import type { CageTest } from '../rules/cage/decide-confinement.ts'
import type { PlannedMount } from '../rules/cage/plan-mounts.ts'
import type { KeptLogins } from './carry-logins.ts'
import type { GitPlaces } from './find-git-places.ts'

export type KeptCage = {
  readonly schema: 1
  readonly project: string
  readonly home: string
  readonly worktree: string
  readonly handIn: string | null
  readonly git: GitPlaces
  readonly mounts: readonly PlannedMount[]
  readonly marks: readonly string[]
  readonly logins: KeptLogins
}

export const PLAN = 'plan.json'
export const TEST = 'test.json'

/**
 * Written by us alone, where no cage shows it. Read at once: a watch asks for it twice at every look at a session, and each would go
 * through the queue of Node's threads four times.
 */
export async function readKept(directory: string): Promise<KeptCage> {
  const path = join(directory, PLAN)
  const kept = JSON.parse(readFileSync(path, 'utf8')) as KeptCage
  if (kept.schema !== 1) throw new Error(`${path} is of another version`)
  return kept
}

/** Null where there is none, or none that can be understood. */
export async function findKept(directory: string): Promise<KeptCage | null> {
  return existsSync(join(directory, PLAN)) ? readKept(directory).catch(() => null) : null
}

/** Null: nothing of this launch is kept. */
export async function readKeptPlan(launch: string): Promise<KeptPlan | null> {
  const kept = await findKept(launch)
  if (kept === null) return null
  const test = await readFile(join(launch, TEST), 'utf8').then(
    text => JSON.parse(text) as CageTest,
    () => null,
  )
  return { mounts: kept.mounts, test }
}
