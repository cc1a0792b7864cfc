// Which project a command is about: --project, else the one whose repository we stand in.
import type { Project } from '#core/project/project'
import type { CommandContext } from './command.ts'
import { readAll } from './read-all.ts'

export async function findProjectHere({ flags, cwd, client }: CommandContext): Promise<string | undefined> {
  if (typeof flags.project === 'string') return flags.project
  const { gitCli } = await import('#adapters/git/git-cli')
  const place = await gitCli.locate(cwd)
  if (!place) return undefined
  const projects = await readAll<Project>(await client(), 'listProjects', 'projects')
  return projects.find(project => project.path === place.root)?.id
}
