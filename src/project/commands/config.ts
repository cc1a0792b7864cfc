// `provost project config`
import type { Run } from '#cli/command'
import { composeSettings } from '#config/commands/print-settings'

export const run: Run = async ({ args, client, width }) => {
  const config = await (await client()).call('showProjectConfig', { parameters: { project: args.id! } })
  return { json: config, lines: composeSettings(config, width) }
}
