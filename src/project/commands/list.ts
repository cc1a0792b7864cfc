// `provost project list`

import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { readAll } from '#cli/read-all'
import type { Project } from '../rules/project.ts'

export const run: Run = async ({ client, width, style }) => {
  const projects = await readAll<Project>(await client(), 'listProjects', 'projects')
  const rows = projects.map(project => [project.id, project.repo, project.defaultBranch, project.path])
  const empty = ['no project yet', style.dim('next: run `provost init` inside a git repository')]
  return {
    json: { projects },
    lines: rows.length > 0 ? composeTable(['PROJECT', 'REPOSITORY', 'BRANCH', 'PATH'], rows, width) : empty,
  }
}
