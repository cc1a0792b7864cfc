// Which project a command is about: --project, else the one whose repository we stand in.
import { provostError } from '#kernel/errors/errors'
import type { Project } from '#project/rules/project'
import type { CommandContext, Flags } from './command.ts'
import { readAll } from './read-all.ts'

export async function findProjectHere(context: CommandContext): Promise<string | undefined> {
  return (await lookHere(context)).project
}

/** That a project which is named exists was checked before the command began. */
async function lookHere({
  flags,
  cwd,
  client,
}: CommandContext): Promise<{ project: string | undefined; others: number }> {
  if (typeof flags.project === 'string') return { project: flags.project, others: 0 }
  const { findRepositoryRoot } = await import('#daemon/local/home-access')
  const root = await findRepositoryRoot(cwd)
  if (root === undefined) return { project: undefined, others: 0 }
  const projects = await readAll<Project>(await client(), 'listProjects', 'projects')
  const here = projects.find(({ path }) => path === root)?.id
  return { project: here, others: projects.length - 1 }
}

/** Whoever names nothing means what is here; outside every project that is nothing, and never what lies elsewhere. */
export async function needProjectHere(context: CommandContext): Promise<string> {
  const project = await findProjectHere(context)
  if (project !== undefined) return project
  const { findRepositoryRoot } = await import('#daemon/local/home-access')
  const isRepository = (await findRepositoryRoot(context.cwd)) !== undefined
  throw provostError('PROJECT_NEEDED', {
    hint: isRepository
      ? undefined
      : 'go to a repository of yours, or pass --project with one of `provost project list`',
    details: { directory: context.cwd },
  })
}

export const SCOPE_FLAGS: Flags = {
  'all-projects': { about: 'of every project, not only of the one here' },
}

export type Scope = {
  readonly project: string | undefined
  /** Says that there may be more elsewhere; nothing where that was asked for. */
  readonly notes: readonly string[]
}

/** A list is about the project we stand in, and says so; outside every project it is about all. */
export async function chooseScope(context: CommandContext): Promise<Scope> {
  const { flags, style } = context
  if (flags['all-projects']) return { project: undefined, notes: [] }
  const { project, others } = await lookHere(context)
  if (project === undefined || others === 0) return { project, notes: [] }
  return { project, notes: [style.dim(`project ${project}; --all-projects lists every one`)] }
}
