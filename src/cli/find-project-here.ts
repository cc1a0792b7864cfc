// Which project a command is about: --project, else the one whose repository we stand in.
import type { Project } from '#core/project/project'
import type { CommandContext } from './command.ts'
import { readAll } from './read-all.ts'

export async function findProjectHere({ flags, cwd, client }: CommandContext): Promise<string | undefined> {
  if (typeof flags.project === 'string') return flags.project
  const { findRepositoryRoot } = await import('#daemon/local/home-access')
  const root = await findRepositoryRoot(cwd)
  if (root === undefined) return undefined
  const projects = await readAll<Project>(await client(), 'listProjects', 'projects')
  return projects.find(project => project.path === root)?.id
}
