// `provost session fetch`
import type { Run } from '#cli/command'

export const run: Run = async ({ args, client }) => {
  const fetched = await (await client()).call('fetchSessionWork', { parameters: { session: args.id! } })
  const { session, ref, commit, pushedAt } = fetched
  return { json: fetched, lines: [`${session}  ${commit.slice(0, 12)} is at ${ref} (sent ${pushedAt})`] }
}
