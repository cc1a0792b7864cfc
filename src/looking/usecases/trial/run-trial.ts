// One trial from start to score: a private copy with defects in it, an ordinary review run on it, and what came of it. What is
// about to be made is on record before it is made, so that a crash leaves nothing that nobody knows.
import { provostError } from '#kernel/errors/errors'
import type { DefectClass } from '#looking/rules/looking-words'
import type { Trial } from '#looking/rules/record/trial'
import { type ChosenEdit, plantedLines, plantFiles, spanOf } from '#looking/rules/trial/compose-plants'
import { composeSubject } from '#looking/rules/trial/compose-subject'
import type { CleanAnswer } from '#looking/rules/trial/judge-clean'
import type { Asking, World } from '#recorder/world'
import { isOpen, type ReviewRun } from '#review/rules/record/review'
import { findSettled } from '#review/usecases/run/find-settled'
import { triggerReview } from '#review/usecases/run/trigger-review'
import { seeHiding } from '#task/usecases/phases/run-suites'
import { findTrialOf, needTrial } from '../find-trial.ts'
import { recordPlant, recordTrial } from '../looking-stream.ts'
import { needShare } from '../plan-trials.ts'
import { chooseForTrial } from './choose-for-trial.ts'
import { clearTrial } from './clear-trial.ts'
import { type ChangeCandidates, findCandidates } from './find-candidates.ts'
import type { JudgedCandidate } from './judge-candidates.ts'
import { scoreRun } from './score-run.ts'
import type { TrialTask } from './trial-task.ts'

export type TrialWish = {
  readonly reviewer: string
  readonly classes: readonly DefectClass[] | null
  /** Nothing is planted, and why what is reported then is a false alarm; null: something is. */
  readonly clean: CleanAnswer | null
  /** A person pays for it, whatever trials may cost. */
  readonly isOverShare: boolean
}

export async function runTrial(world: World, asking: Asking, source: TrialTask, wish: TrialWish): Promise<Trial> {
  const quiet = { ...asking, onceKey: null, seenVersion: null }
  const found = await findCandidates(world, source.change)
  const id = `tr_${await world.store.log.takeNumber('trial')}`
  const seed = `${id}\n${source.manifest.base.tree}`
  const count = source.task.config.looking.plantsPerTrial
  const plants = wish.clean
    ? []
    : await chooseForTrial(source.task, source.manifest, found.candidates, { seed, count, classes: wish.classes })
  await world.reviews.inTurn(`trials of ${source.view.project}`, () => start(world, quiet, id, source, wish))
  try {
    await plant(world, quiet, id, source, plants, found, seed)
    const run = await review(world, quiet, id, wish.reviewer)
    await scoreRun(world, quiet, id, run, found.changed)
  } catch (error) {
    if (!world.stopping?.aborted) await leaveOut(world, quiet, id, error)
    throw error
  } finally {
    // Whoever is stopped leaves the rest to the next start.
    if (!world.stopping?.aborted) await clearTrial(world, quiet, await needTrial(world, id))
  }
  return needTrial(world, id)
}

/** In turn, so that two which begin together do not both take what is left of the share. */
async function start(world: World, asking: Asking, id: string, { change, view, task }: TrialTask, wish: TrialWish) {
  if (!wish.isOverShare) await needShare(world, task.config, { ...wish, task: view.id, project: view.project ?? '' })
  const { base, target } = change
  const trial = {
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
  await recordTrial(world, asking, id, { type: 'trial.started', data: { trial } })
}

/** A task that there is not, as old as the one whose change is copied: an id tells when it was made, and so does a commit. */
async function inventSubject(world: World, task: string): Promise<string> {
  for (;;) {
    const invented = composeSubject(task, world.ids.newId('ta_'))
    const isTaken = (await findTrialOf(world, invented)) ?? (await world.store.views.find('task', invented))
    if (!isTaken) return invented
  }
}

async function plant(
  world: World,
  asking: Asking,
  id: string,
  { change, view }: TrialTask,
  judged: readonly JudgedCandidate[],
  { texts }: ChangeCandidates,
  seed: string,
): Promise<void> {
  const trial = await needTrial(world, id)
  const chosen: (ChosenEdit & JudgedCandidate)[] = []
  for (const one of judged) chosen.push({ ...one, plant: `pl_${await world.store.log.takeNumber('plant')}` })
  const others = plantFiles(chosen, texts).map(({ path, text }) => ({ path, bytes: Buffer.from(text) }))
  const renamed = { from: view.id, to: trial.subject }
  const copy = await world.reviews.copies.make({ ...change, name: trial.copy, renamed }, others)
  const common = {
    project: view.project ?? '',
    trial: id,
    base: change.base,
    commit: copy.commit,
    tree: copy.tree,
    seed,
  }
  for (const one of chosen) {
    const { path, zone, state, rule, facts, edit } = one
    const made = {
      ...common,
      ...{ class: edit.class, operator: edit.operator, zone, path, line: edit.line },
      blobs: copy.blobs.filter(blob => blob.path === path),
      lines: plantedLines(one, texts.get(path) ?? ''),
    }
    await recordPlant(
      world,
      asking,
      one.plant,
      { type: 'plant.made', data: { plant: made } },
      { type: 'plant.judged', data: { state, rule, facts } },
    )
  }
  const keyHidden = await seeHiding(world, chosen.length > 0)
  const data = { commit: copy.commit, plants: chosen.map(spanOf), keyHidden }
  await recordTrial(world, asking, id, { type: 'trial.planted', data })
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

async function leaveOut(world: World, asking: Asking, id: string, error: unknown): Promise<void> {
  if ((await needTrial(world, id)).state !== 'open') return
  const why = error instanceof Error ? error.message : String(error)
  await recordTrial(world, asking, id, { type: 'trial.left_out', data: { why } })
}
