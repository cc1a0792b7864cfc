// `provost finding export`
import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'

export const run: Run = async context => {
  const { flags, client } = context
  const profile = typeof flags.profile === 'string' ? flags.profile : undefined
  const project = await needProjectHere(context)
  const document = await (await client()).call('exportFindings', { parameters: { project }, query: { profile } })
  return { json: document, lines: JSON.stringify(document, null, 2).split('\n') }
}
