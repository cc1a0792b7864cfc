// `provost swarm status`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { composeFacts } from '#cli/print/facts'
import { callRun, composeSwarmAgents } from './print-swarm.ts'

export const run: Run = async context => {
  const { width, style } = context
  const shown = await callRun<Shape<'ShownSwarmRun'>>(context, 'showSwarmRun')
  const { run, agents, open, counts, next } = shown
  const wave = run.waves.at(-1)
  const list = (of: Readonly<Record<string, number>>) =>
    Object.entries(of)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')
  const facts = composeFacts([
    ['run', `${run.id} ${run.name ?? ''}`],
    ['status', run.status],
    ['phase', run.phase],
    ['wave', wave ? `${wave.number} (${wave.phase}) ${wave.status}` : 'none yet'],
    ['open', list(open)],
    ['findings', list(counts) || 'none yet'],
  ])
  return {
    json: shown,
    lines: [...facts, ...composeSwarmAgents(agents, width), style.dim(`next: ${next.command ?? next.when}`)],
  }
}
