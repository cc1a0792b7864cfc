// What a person changes by a command of Provost they have seen: it does not have to be asked about again.
import type { CommandContext } from '#cli/command'
import { findProjectHere } from '#cli/find-project-here'

/** Where the rest was not trusted before, it is not trusted by this. */
export async function keepTrusted<Answer>(context: CommandContext, edit: () => Promise<Answer>): Promise<Answer> {
  const project = await findProjectHere(context)
  if (project === undefined) return edit()
  const client = await context.client()
  const look = () => client.call('showTrust', { parameters: { project } })
  const before = await look()
  const answer = await edit()
  if (before.standing !== 'trusted') return answer
  await client.call('giveTrust', { parameters: { project }, body: { hash: (await look()).hash } })
  return answer
}
