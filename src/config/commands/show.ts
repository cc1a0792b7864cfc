// `provost config show`
import type { Run } from '#cli/command'
import { findProjectHere } from '#cli/find-project-here'
import { composeSettings } from './print-settings.ts'

export const run: Run = async context => {
  const client = await context.client()
  const project = await findProjectHere(context)
  const config = project
    ? await client.call('showProjectConfig', { parameters: { project } })
    : await client.call('showConfig')
  return { json: { project: project ?? null, ...config }, lines: composeSettings(config, context.width) }
}
