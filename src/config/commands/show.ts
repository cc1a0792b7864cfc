// `provost config show`
import type { Answer, CommandContext, Run } from '#cli/command'
import { findProjectHere, needProjectHere } from '#cli/find-project-here'
import { refuseInput } from '#kernel/reading/read-input'
import { composeAgents } from './print-agents.ts'
import { composeSettings } from './print-settings.ts'

export const run: Run = async context => {
  const { part } = context.args
  if (part !== undefined) return part === 'agents' ? showAgents(context) : refuseInput('the part', '"agents"')
  const client = await context.client()
  const project = await findProjectHere(context)
  const config = project
    ? await client.call('showProjectConfig', { parameters: { project } })
    : await client.call('showConfig')
  return { json: { project: project ?? null, ...config }, lines: composeSettings(config, context.width) }
}

async function showAgents(context: CommandContext): Promise<Answer> {
  const project = await needProjectHere(context)
  const config = await (await context.client()).call('showAgentsConfig', { parameters: { project } })
  return { json: config, lines: composeAgents(config, context.width) }
}
