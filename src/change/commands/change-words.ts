// Which change a command is about: named in full, by its number in the project we stand in, or the only open one.
import type { Shape } from '#api/schemas'
import type { CommandContext } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { provostError } from '#kernel/errors/errors'
import { lookFirst } from '#session/commands/look-first'
import { readChangeId } from '../rules/change.ts'

export type ChangeWords = { readonly project: string; readonly number: string }

export async function readChangeWords(context: CommandContext): Promise<ChangeWords> {
  const given = context.args.id
  const named = given === undefined ? undefined : readChangeId(given)
  if (named) return { project: named.project, number: String(named.number) }
  const project = await needProjectHere(context)
  if (given === undefined) return findOnly(context, project)
  if (/^#?[1-9]\d{0,8}$/.test(given)) return { project, number: given.replace('#', '') }
  throw provostError('USAGE', {
    message: `a change is named <project>/<number>; got ${given.slice(0, 60)}`,
    hint: 'list them with `provost change list`',
  })
}

async function findOnly(context: CommandContext, project: string): Promise<ChangeWords> {
  const known = await listOpen(context, project)
  const changes = known.length > 0 ? known : await lookAndList(context, project)
  if (changes.length === 1) return { project, number: changes[0]!.id.slice(project.length + 1) }
  throw provostError('USAGE', {
    message: changes.length === 0 ? 'no change is open here' : 'several changes are open; name one',
    hint: 'list them with `provost change list`',
  })
}

async function listOpen(context: CommandContext, project: string): Promise<Shape<'ChangeList'>['changes']> {
  const query = { project, limit: '2' }
  return (await (await context.client()).call('listChanges', { query })).changes
}

/** Without a daemon nobody may have looked yet. */
async function lookAndList(context: CommandContext, project: string): Promise<Shape<'ChangeList'>['changes']> {
  await lookFirst(context, { project })
  return listOpen(context, project)
}
