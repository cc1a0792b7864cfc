// One trial from start to score, whoever looks: what is about to be made is on record before it is made, so that a crash leaves
// nothing that nobody knows, and whatever happens nothing of it stays.
import type { RecordedTrial, StartedTrial } from '#looking/rules/record/trial'
import { type ChosenEdit, plantedLines, plantFiles, spanOf } from '#looking/rules/trial/compose-plants'
import { PLANT } from '#looking/rules/trial/judge-plant'
import { keepDecided } from '#recorder/keep-decided'
import type { Asking, World } from '#recorder/world'
import type { CopyWish } from '#review/ports/review-copies'
import { seeHiding } from '#task/usecases/phases/run-suites'
import { needTrial } from '../find-trial.ts'
import { recordPlant, recordTrial } from '../looking-stream.ts'
import { clearTrial } from './clear-trial.ts'
import type { ChangeCandidates, CopiedChange } from './find-candidates.ts'
import type { JudgedCandidate } from './judge-candidates.ts'

export type TrialPlan = {
  readonly project: string
  readonly change: CopiedChange
  readonly baseTree: string
  readonly texts: ChangeCandidates['texts']
  /** What is planted, by a seed; nothing in a clean trial. */
  readonly choose: (seed: string) => Promise<readonly JudgedCandidate[]>
  /** In turn with others, so that two which begin together do not both take what is left of the share. */
  readonly start: () => Promise<StartedTrial>
  readonly renamed?: (trial: RecordedTrial) => NonNullable<CopyWish['renamed']>
  /** The ordinary look at the copy, and its score. */
  readonly look: (id: string) => Promise<void>
}

export async function holdTrial(world: World, asking: Asking, plan: TrialPlan): Promise<RecordedTrial> {
  const id = `tr_${await world.store.log.takeNumber('trial')}`
  const seed = `${id}\n${plan.baseTree}`
  const plants = await plan.choose(seed)
  await world.reviews.inTurn(`trials of ${plan.project}`, async () => {
    const trial = await plan.start()
    await recordTrial(world, asking, id, { type: 'trial.started', data: { trial } })
  })
  try {
    await plant(world, asking, id, plan, plants, seed)
    await plan.look(id)
  } catch (error) {
    if (!world.stopping?.aborted) await leaveOut(world, asking, id, error)
    throw error
  } finally {
    // Whoever is stopped leaves the rest to the next start.
    if (!world.stopping?.aborted) await clearTrial(world, asking, await needTrial(world, id))
  }
  return needTrial(world, id)
}

async function plant(
  world: World,
  asking: Asking,
  id: string,
  { project, change, texts, renamed }: TrialPlan,
  judged: readonly JudgedCandidate[],
  seed: string,
): Promise<void> {
  const trial = await needTrial(world, id)
  const chosen: (ChosenEdit & JudgedCandidate)[] = []
  for (const one of judged) chosen.push({ ...one, plant: `pl_${await world.store.log.takeNumber('plant')}` })
  const others = plantFiles(chosen, texts).map(({ path, text }) => ({ path, bytes: Buffer.from(text) }))
  const wish = { ...change, name: trial.copy, ...(renamed && { renamed: renamed(trial) }) }
  const copy = await world.reviews.copies.make(wish, others)
  const common = { project, trial: id, base: change.base, commit: copy.commit, tree: copy.tree, seed }
  for (const one of chosen) {
    const { path, zone, state, rule, facts, edit } = one
    const made = {
      ...common,
      ...{ class: edit.class, operator: edit.operator, zone, path, line: edit.line },
      blobs: copy.blobs.filter(blob => blob.path === path),
      lines: plantedLines(one, texts.get(path) ?? ''),
    }
    const decided = await keepDecided(world, { by: PLANT, rule, result: state, facts })
    await recordPlant(
      world,
      asking,
      one.plant,
      { type: 'plant.made', data: { plant: made } },
      { type: 'plant.judged', data: { state, rule, decided } },
    )
  }
  const keyHidden = await seeHiding(world, chosen.length > 0)
  const data = { commit: copy.commit, plants: chosen.map(spanOf), keyHidden }
  await recordTrial(world, asking, id, { type: 'trial.planted', data })
}

async function leaveOut(world: World, asking: Asking, id: string, error: unknown): Promise<void> {
  if ((await needTrial(world, id)).state !== 'open') return
  const why = error instanceof Error ? error.message : String(error)
  await recordTrial(world, asking, id, { type: 'trial.left_out', data: { why } })
}
