// Trials as the log knows them.
import { basename, dirname } from 'node:path'
import { provostError } from '#kernel/errors/errors'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import type { RecordedTrial } from '../rules/record/trial.ts'

/** The trial that an id of a review is really about; undefined: it is none. */
export async function findTrialOf(world: World, subject: string): Promise<RecordedTrial | undefined> {
  const trials = await readAllRows<RecordedTrial>(world, 'trial')
  return trials.find(trial => trial.subject === subject)
}

export async function needTrial({ store }: World, id: string): Promise<RecordedTrial> {
  const row = await store.views.find<RecordedTrial>('trial', id)
  if (row) return row.state
  throw provostError('NOT_FOUND', { details: { noun: 'trial', id } })
}

/** A reviewer is given the path of the repository inside of its copy. */
export function copyNameOf(path: string): string {
  return basename(dirname(path))
}
