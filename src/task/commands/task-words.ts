// Which task a command is about, and what stands behind it on the line.
import type { Shape } from '#api/schemas'
import type { CommandContext } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { provostError } from '#kernel/errors/errors'
import { checkId } from '../rules/plan/check-id.ts'

/** `task review plan` and `task review ta_01 plan` mean the same when only one task is open. */
export async function readTaskWords(
  context: CommandContext,
  { mayBeDone = false }: { readonly mayBeDone?: boolean } = {},
): Promise<{ id: string; words: readonly string[] }> {
  const words = [...Object.values(context.args), ...context.rest]
  const [first = '', ...others] = words
  if (checkId(first).ok) return { id: first, words: others }
  if (first.startsWith('ta_')) throw provostError('NOT_FOUND', { details: { noun: 'task', id: first } })
  return { id: await findOnlyTask(context, mayBeDone), words }
}

async function findOnlyTask(context: CommandContext, mayBeDone: boolean): Promise<string> {
  const project = await needProjectHere(context)
  const client = await context.client()
  const { tasks } = await client.call('listTasks', { query: { project, limit: '2' } })
  if (tasks.length === 1) return tasks[0]!.id
  const finished = tasks.length === 0 && mayBeDone ? await listAll(context, project) : []
  if (finished.length === 1) return finished[0]!.id
  throw provostError('USAGE', {
    message: tasks.length === 0 ? 'no task is open here' : 'several tasks are open; name one',
    hint: tasks.length === 0 ? 'create one with `provost task new "<brief>"`' : 'list them with `provost task list`',
  })
}

/** Whoever only looks may mean the one that is done. */
async function listAll(context: CommandContext, project: string): Promise<Shape<'TaskList'>['tasks']> {
  const query = { project, limit: '2', all: 'true' }
  return (await (await context.client()).call('listTasks', { query })).tasks
}

export function needWord(
  words: readonly string[],
  index: number,
  name: string,
  hint = 'run the command with --help',
): string {
  const word = words[index]
  if (word !== undefined) return word
  throw provostError('USAGE', { message: `missing argument <${name}>`, hint })
}
