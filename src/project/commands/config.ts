// `provost project config`
import type { Run } from '../command.ts'
import { composeSettings, type Settings } from '../print/settings.ts'

export const run: Run = async ({ args, client, width }) => {
  const config = await (await client()).call<Settings>('showProjectConfig', { parameters: { project: args.id! } })
  return { json: config, lines: composeSettings(config, width) }
}
