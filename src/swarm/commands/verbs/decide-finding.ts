// Sends a person's word about one finding through the door.
import type { RouteName } from '#api/routes'
import type { Shape } from '#api/schemas'
import type { Answer, CommandContext } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'
import { composePlace, composeState } from '../print-swarm.ts'

export async function decideFinding({ args, flags, client }: CommandContext, route: RouteName): Promise<Answer> {
  const body = {
    ...(typeof flags.reason === 'string' && { reason: flags.reason }),
    ...(typeof flags.until === 'string' && { until: flags.until }),
  }
  const finding = await (await client()).call<Shape<'Finding'>>(route, { parameters: { id: args.finding! }, body })
  return { json: finding, lines: [cleanText(`${finding.id} is ${composeState(finding)} at ${composePlace(finding)}`)] }
}
