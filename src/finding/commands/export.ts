// `provost finding export`
import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'

export const run: Run = async context => {
  const { flags, client } = context
  const profile = typeof flags.profile === 'string' ? flags.profile : undefined
  const query = { project: await needProjectHere(context), profile }
  const document = await (await client()).call('exportFindings', { query })
  return { json: document, lines: JSON.stringify(document, null, 2).split('\n') }
}
