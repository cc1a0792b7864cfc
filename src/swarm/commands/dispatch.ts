// `provost swarm dispatch`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { composeCount } from '#cli/print/count'
import { provostError } from '#kernel/errors/errors'
import { cleanText } from '#kernel/text/text-hygiene'
import { callRun, composeStarted } from './print-swarm.ts'

export const run: Run = async context => {
  const { flags, args, style } = context
  if (flags.override === true && typeof flags.reason !== 'string')
    throw provostError('REASON_REQUIRED', { details: { verb: 'dispatch --override' } })
  const isolate = flags.isolate ? true : flags['no-isolate'] ? false : undefined
  const body = {
    phase: args.phase,
    ...(isolate !== undefined && { isolate }),
    ...(flags.override === true && { overrideReason: flags.reason }),
    ...(Array.isArray(flags.only) && { only: flags.only }),
  }
  context.progress('making worktrees and starting agents')
  const answer = await callRun<Shape<'DispatchedWave'>>(context, 'dispatchWave', body)
  const { number, phase, agents, isolate: isIsolated, run, confinement } = answer
  if (confinement?.startsWith('NOT')) context.warn(`the agents run ${cleanText(confinement)}`)
  const where = isIsolated ? 'each in its own worktree' : 'in the main checkout'
  const next = agents.length === 0 ? `provost swarm verify ${run}` : `provost swarm collect ${run} --wait`
  const isDone = agents.every(({ failure }) => failure === null)
  return {
    json: answer,
    lines: [
      `wave ${number} (${phase}): ${agents.length === 0 ? 'no agents; Provost runs the verification itself' : `${composeCount(agents.length, 'agent')}, ${where}`}`,
      ...composeStarted(agents),
      ...(confinement === null ? [] : [`agents: ${cleanText(confinement)}`]),
      style.dim(`next: ${next}`),
    ],
    exitCode: isDone ? 0 : 1,
  }
}
