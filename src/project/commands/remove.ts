// `provost project remove`

import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async ({ args, flags, client }) => {
  const parameters = { project: args.id! }
  const project = await (await client()).call('showProject', { parameters })
  const path = cleanText(project.path)
  if (!flags.apply) {
    const lines = [
      `would forget project ${project.id}; ${path} and its history stay as they are`,
      `next: provost project remove ${project.id} --apply`,
    ]
    return { json: { id: project.id, removed: false, dryRun: true }, lines }
  }
  const done = await (await client()).call('removeProject', {
    parameters,
    headers: { 'if-match': `"${project.version}"` },
  })
  return { json: done, lines: [`project ${project.id} forgotten; ${path} stays as it is`] }
}
