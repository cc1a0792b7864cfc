// A trial of a reviewer: an ordinary review run on a private copy of a task's change.
import { provostError } from '#kernel/errors/errors'
import type { DefectClass } from '#looking/rules/looking-words'
import { languageOf } from '#looking/rules/mutation/source-kind'
import type { RecordedTrial, StartedTrial } from '#looking/rules/record/trial'
import { composeSubject } from '#looking/rules/trial/compose-subject'
import type { CleanAnswer } from '#looking/rules/trial/judge-clean'
import type { Asking, World } from '#recorder/world'
import { isOpen, type ReviewRun } from '#review/rules/record/review'
import { findSettled } from '#review/usecases/run/find-settled'
import { triggerReview } from '#review/usecases/run/trigger-review'
import { findTrialOf, needTrial } from '../find-trial.ts'
import { needShare } from '../plan-trials.ts'
import { chooseForTrial } from './choose-for-trial.ts'
import { type ChangeCandidates, findCandidates } from './find-candidates.ts'
import { holdTrial } from './hold-trial.ts'
import { scoreRun } from './score-run.ts'
import { bedOfTask, type TrialTask } from './trial-task.ts'

export type TrialWish = {
  readonly reviewer: string
  readonly classes: readonly DefectClass[] | null
  /** Nothing is planted, and why what is reported then is a false alarm; null: something is. */
  readonly clean: CleanAnswer | null
  /** A person pays for it, whatever trials may cost. */
  readonly isOverShare: boolean
}

export async function runTrial(
  world: World,
  asking: Asking,
  source: TrialTask,
  wish: TrialWish,
): Promise<RecordedTrial> {
  const quiet = { ...asking, onceKey: null, seenVersion: null }
  const { change, view, task, manifest } = source
  const found = await findCandidates(world, change)
  if (!wish.clean) needLanguage(found)
  const count = task.config.looking.plantsPerTrial
  const { classes } = wish
  return holdTrial(world, quiet, {
    project: view.project ?? '',
    change,
    baseTree: manifest.base.tree,
    texts: found.texts,
    choose: async seed =>
      wish.clean ? [] : chooseForTrial(bedOfTask(source), found.candidates, { seed, count, classes, name: view.id }),
    start: () => start(world, source, wish),
    renamed: ({ subject }) => ({ from: view.id, to: subject }),
    look: async id => scoreRun(world, quiet, id, await review(world, quiet, id, wish.reviewer), found.changed),
  })
}

function needLanguage({ texts }: ChangeCandidates): void {
  const paths = [...texts.keys()]
  if (paths.length > 0 && paths.every(path => languageOf(path) === null))
    throw provostError('LOOKING_LANGUAGE', { details: { path: paths.join(', ') } })
}

async function start(world: World, { change, view, task }: TrialTask, wish: TrialWish): Promise<StartedTrial> {
  if (!wish.isOverShare) await needShare(world, task.config, { ...wish, task: view.id, project: view.project ?? '' })
  const { base, target } = change
  return {
    project: view.project ?? '',
    task: view.id,
    subject: await inventSubject(world, view.id),
    title: view.title,
    harness: wish.reviewer,
    copy: world.ids.newId('cp_'),
    base,
    target,
    isClean: wish.clean !== null,
    ...(wish.clean && { cleanBy: { rule: wish.clean.rule, because: wish.clean.because } }),
    ...(wish.isOverShare && { isOverShare: true }),
  }
}

/** A task that there is not, as old as the one whose change is copied: an id tells when it was made, and so does a commit. */
async function inventSubject(world: World, task: string): Promise<string> {
  for (;;) {
    const invented = composeSubject(task, world.ids.newId('ta_'))
    const isTaken = (await findTrialOf(world, invented)) ?? (await world.store.views.find('task', invented))
    if (!isTaken) return invented
  }
}

const LOOK_MS = 300

/** The same road that every review goes. */
async function review(world: World, asking: Asking, id: string, reviewer: string): Promise<ReviewRun> {
  const { subject } = await needTrial(world, id)
  let { run } = await triggerReview(world, asking, subject, { reviewer })
  while (isOpen(run.status)) {
    await world.clock.sleep(LOOK_MS, world.stopping).catch(() => undefined)
    if (world.stopping?.aborted) throw provostError('WORK_INTERRUPTED', { details: { what: `trial ${id}` } })
    run = await findSettled(world, asking, run)
  }
  return run
}
