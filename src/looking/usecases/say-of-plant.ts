// What a person says of a plant or of a report, against what the rules made of it. Each word has a reason.
import { provostError } from '#kernel/errors/errors'
import { isFilledText } from '#kernel/reading/json-value'
import type { Asking, World } from '#recorder/world'
import type { Plant } from '../rules/record/plant.ts'
import { judgePlant, type PlantFacts } from '../rules/trial/judge-plant.ts'
import { needTrial } from './find-trial.ts'
import { recordPlant, recordTrial } from './looking-stream.ts'

/** A line which was planted once is nobody's defect any more. */
export async function allowPlant(world: World, asking: Asking, id: string, reason: string): Promise<void> {
  needReason(reason, 'allowing a planted line')
  const { isAllowed } = await needPlant(world, id)
  if (!isAllowed) await recordPlant(world, asking, id, { type: 'plant.allowed', data: { reason } })
}

/** Whether it is a defect: trials with it count, or do not, from now on. */
export async function sayOfPlant(
  world: World,
  asking: Asking,
  id: string,
  { word, reason }: { readonly word: NonNullable<PlantFacts['person']>; readonly reason: string },
): Promise<void> {
  needReason(reason, 'judging a plant')
  await needPlant(world, id)
  const { state, rule } = judgePlant({ ...SOUND, person: word })
  await recordPlant(world, asking, id, { type: 'plant.judged', data: { state, rule, person: word, reason } })
}

/** What was planted parses and is an edit of syntax; of the rest a person's word decides. */
const SOUND: Omit<PlantFacts, 'person'> = {
  parses: true,
  compiles: null,
  sameSyntax: false,
  hidden: 'none',
  baseline: 'none',
  shown: 'unknown',
  marks: false,
}

/** A report on a clean change that is right after all is no false alarm, and the change not clean. */
export async function confirmReport(
  world: World,
  asking: Asking,
  id: string,
  { report, reason }: { readonly report: string; readonly reason: string },
): Promise<void> {
  needReason(reason, 'confirming a report')
  const { scored, confirmed } = await needTrial(world, id)
  if (!scored?.other.some(one => one.report === report))
    throw provostError('NOT_FOUND', {
      details: { noun: 'report', id: report },
      hint: `\`provost why ${id}\` lists the reports of this trial that caught nothing`,
    })
  if (!confirmed.includes(report))
    await recordTrial(world, asking, id, { type: 'trial.confirmed', data: { report, reason } })
}

function needReason(reason: string, verb: string): void {
  if (!isFilledText(reason)) throw provostError('REASON_REQUIRED', { details: { verb } })
}

async function needPlant({ store }: World, id: string): Promise<Plant> {
  const row = await store.views.find<Plant>('plant', id)
  if (row) return row.state
  throw provostError('NOT_FOUND', { details: { noun: 'plant', id } })
}
