// `provost project show`
import type { Project } from '#core/project/project'
import type { Run } from '../command.ts'
import { composeFacts } from '../print/facts.ts'

export const run: Run = async ({ args, client }) => {
  const project = await (await client()).call<Project>('showProject', { parameters: { project: args.id! } })
  const { inspected } = project
  return {
    json: project,
    lines: composeFacts([
      ['project', project.id],
      ['status', project.status],
      ['repository', project.repo],
      ['path', project.path],
      ['default branch', project.defaultBranch],
      ['added', `${project.addedAt} by ${project.addedBy}`],
      [
        'head',
        inspected ? `${inspected.head ?? 'no commit yet'} on ${inspected.branch ?? 'no branch'}` : 'not looked at yet',
      ],
      ['changed paths', inspected ? `${inspected.dirtyPaths} at ${inspected.at}` : 'not known'],
    ]),
  }
}
