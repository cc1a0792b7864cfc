// `provost project move`
import { resolve } from 'node:path'
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async ({ args, cwd, client }) => {
  const parameters = { project: args.id! }
  const project = await (await client()).call('moveProject', { parameters, body: { path: resolve(cwd, args.path!) } })
  return {
    json: project,
    lines: [`project ${project.id} is at ${cleanText(project.path)}; its worktrees belong to it`],
  }
}
