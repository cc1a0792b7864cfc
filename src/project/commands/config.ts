// `provost project config`
import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { composeSettings } from '#config/commands/print-settings'

export const run: Run = async context => {
  const { args, client, width } = context
  const id = args.id ?? (await needProjectHere(context))
  const config = await (await client()).call('showProjectConfig', { parameters: { project: id } })
  return { json: config, lines: composeSettings(config, width) }
}
