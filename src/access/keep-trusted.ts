// What a person changes by a command of Provost they have seen: it does not have to be asked about again.
import type { Client } from '#api/client'

/** Where the rest was not trusted before, it is not trusted by this. Without a project nothing is trusted. */
export async function keepTrusted<Answer>(
  client: Client,
  project: string | undefined,
  edit: () => Promise<Answer>,
): Promise<Answer> {
  if (project === undefined) return edit()
  const look = () => client.call('showTrust', { parameters: { project } })
  const before = await look()
  const answer = await edit()
  if (before.standing !== 'trusted') return answer
  await client.call('giveTrust', { parameters: { project }, body: { hash: (await look()).hash } })
  return answer
}
