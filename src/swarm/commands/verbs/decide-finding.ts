// Sends a person's word about one finding through the door.
import type { Answer, CommandContext } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'
import { composePlace, composeSwarmState } from '../print-swarm.ts'

type FindingRoute = 'deferFinding' | 'rejectFinding' | 'reopenFinding'

export async function decideFinding({ args, flags, client }: CommandContext, route: FindingRoute): Promise<Answer> {
  const body = {
    ...(typeof flags.reason === 'string' && { reason: flags.reason }),
    ...(typeof flags.until === 'string' && { until: flags.until }),
  }
  const finding = await (await client()).call(route, { parameters: { id: args.finding! }, body })
  return {
    json: finding,
    lines: [cleanText(`${finding.id} is ${composeSwarmState(finding)} at ${composePlace(finding)}`)],
  }
}
