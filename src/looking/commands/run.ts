// `provost looking run`
import type { Shape } from '#api/schemas'
import type { CommandContext, Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { readCountWord } from '#cli/parse/read-count'
import { listFlag, textFlag } from '#cli/parse/text-flag'
import { isOneOf } from '#kernel/reading/json-value'
import { DEFECT_CLASSES } from '../rules/looking-words.ts'

type Trial = Shape<'TrialAnswer'>

export const run: Run = async context => {
  const { flags, client, note, live } = context
  const door = await client()
  const classes = listFlag(context, 'class')?.filter(name => isOneOf(name, DEFECT_CLASSES))
  const reviewer = textFlag(context, 'reviewer')
  const where = await chooseSubject(context)
  const body = {
    ...where,
    ...(reviewer !== undefined && { reviewer }),
    ...(classes !== undefined && classes.length > 0 && { classes }),
    ...(flags.clean === true && { clean: true }),
    ...(flags['over-share'] === true && { overShare: true }),
  }
  const most = readCountWord(context, 'most', 1, 100)
  const trials: Trial[] = []
  try {
    while (trials.length < most) {
      live(`trial ${trials.length + 1} of ${most}: a reviewer looks`)
      trials.push(await door.call('runTrial', { body }))
    }
  } catch (error) {
    // One that is refused does not take away what is known of those before it.
    for (const trial of trials) note(composeTrial(trial))
    throw error
  } finally {
    live(null)
  }
  return { json: { trials }, lines: trials.map(composeTrial) }
}

async function chooseSubject(context: CommandContext) {
  const swarm = textFlag(context, 'swarm')
  const domain = textFlag(context, 'domain')
  if (swarm !== undefined) return { swarm, ...(domain !== undefined && { domain }) }
  const { task } = context.args
  return task === undefined ? { project: await needProjectHere(context) } : { task }
}

function composeTrial({ id, harness, state, plants, caught, isClean, isBlind, other, leftOut }: Trial): string {
  const what = isClean ? 'clean' : plants.map(plant => plant.class).join(', ')
  const found = isClean ? `${other} reports` : `${caught.length} of ${plants.length} caught, ${other} other reports`
  const end = state === 'scored' ? found : `not counted: ${leftOut}`
  return `${id}  ${harness}  ${what}  ${end}${isBlind ? '' : '  (not blind, so it does not count)'}`
}
