// `provost project show`

import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { printAge } from '#cli/print/age'
import { composeFacts } from '#cli/print/facts'

export const run: Run = async context => {
  const { args, client } = context
  const id = args.id ?? (await needProjectHere(context))
  const project = await (await client()).call('showProject', { parameters: { project: id } })
  const { inspected } = project
  const { findRepositoryRoot } = await import('#daemon/local/home-access')
  const found = await findRepositoryRoot(project.path).catch(() => undefined) // also when its directory is gone
  const isThere = found === project.path
  const age = inspected ? `, seen ${printAge(Date.now() - Date.parse(inspected.at))}` : ''
  return {
    json: project,
    lines: composeFacts([
      ['project', project.id],
      ['status', project.status],
      ['repository', project.repo],
      [
        'path',
        isThere
          ? project.path
          : `${project.path} (no repository is there now; if it was moved: provost project move ${project.id} <path>)`,
      ],
      ['default branch', project.defaultBranch],
      ['added', `${project.addedAt} by ${project.addedBy}`],
      [
        'head',
        inspected
          ? `${inspected.head ?? 'no commit yet'} on ${inspected.branch ?? 'no branch'}${age}`
          : 'not looked at yet',
      ],
      ['changed paths', inspected ? `${inspected.dirtyPaths}${age}` : 'not known'],
    ]),
  }
}
