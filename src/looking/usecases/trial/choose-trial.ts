// Which trial is held when somebody asks for one: who looks, at what, and whether something is planted at all.
import type { LookingShape } from '#looking/wire/looking-schemas'
import { readAllRows } from '#recorder/read-all-rows'
import type { Asking, World } from '#recorder/world'
import type { Trial } from '../../rules/record/trial.ts'
import { runTrial } from './run-trial.ts'
import { openTrialTask } from './trial-task.ts'

export async function chooseTrial(world: World, asking: Asking, wish: LookingShape<'TrialWish'>): Promise<Trial> {
  const { task } = await openTrialTask(world, asking, wish.task)
  const reviewer = wish.reviewer ?? task.config.reviewers.find(name => name !== '') ?? ''
  const isClean = wish.clean ?? (await isCleanNext(world, reviewer, task.config.looking.cleanEvery))
  return runTrial(world, asking, { task: wish.task, reviewer, classes: wish.classes ?? null, isClean })
}

/** Every so many trials of a reviewer nothing is planted. */
async function isCleanNext(world: World, harness: string, every: number): Promise<boolean> {
  const trials = await readAllRows<Trial>(world, 'trial')
  const held = trials.filter(trial => trial.harness === harness && trial.state === 'scored').length
  return (held + 1) % every === 0
}
