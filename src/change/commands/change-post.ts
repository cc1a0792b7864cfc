// Sends one verb about a change through the door.
import type { AnswerOf, AskedBody } from '#api/contract'
import type { CommandContext } from '#cli/command'
import { readChangeWords } from './change-words.ts'

type ChangeVerb = 'draftChange' | 'readyChange' | 'checkChange' | 'approveChangeClass' | 'mergeChange'

export async function postChange<Verb extends ChangeVerb>(
  context: CommandContext,
  route: Verb,
  body?: AskedBody<Verb>,
): Promise<AnswerOf<Verb>> {
  const parameters = await readChangeWords(context)
  return (await context.client()).callAny(route, { parameters, ...(body && { body }) })
}
