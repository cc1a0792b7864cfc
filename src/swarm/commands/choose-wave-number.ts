// The wave that a command is about: the one it names, else the last one of the run.
import type { Shape } from '#api/schemas'
import type { CommandContext } from '#cli/command'
import { provostError } from '#kernel/errors/errors'
import { callRun } from './print-swarm.ts'

export async function chooseWaveNumber(context: CommandContext): Promise<string> {
  if (context.args.wave !== undefined) return context.args.wave
  const { run } = await callRun<Shape<'ShownSwarmRun'>>(context, 'showSwarmRun')
  const wave = run.waves.at(-1)
  if (wave) return String(wave.number)
  throw provostError('SWARM_NO_OPEN_WAVE', { details: { runId: run.id } })
}
