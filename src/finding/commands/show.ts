// `provost finding show`
import type { Run } from '#cli/command'
import { composeFacts } from '#cli/print/facts'
import { composePlace, composeSwarmState } from '#swarm/commands/print-swarm'

export const run: Run = async ({ args, client, style }) => {
  const finding = await (await client()).call('showFinding', { parameters: { id: args.finding! } })
  const facts = composeFacts([
    ['finding', finding.id],
    ['state', composeSwarmState(finding)],
    ['decided by', finding.rule],
    ['severity', `${finding.severity} ${finding.category}`],
    ['place', composePlace(finding)],
    ['matched by', finding.matchedBy ?? 'not seen again yet'],
    ['run', finding.run ?? ''],
    ['says', finding.description],
  ])
  return { json: finding, lines: [...facts, style.dim(`next: provost why ${finding.id}`)] }
}
