// Sends one verb about a change through the door.
import type { RouteName } from '#api/routes'
import type { CommandContext } from '#cli/command'
import { readChangeWords } from './change-words.ts'

export async function postChange<Answer>(context: CommandContext, route: RouteName, body?: object): Promise<Answer> {
  const words = await readChangeWords(context)
  return (await context.client()).call<Answer>(route, { parameters: words, ...(body && { body }) })
}
