// `provost node aside apply`
import type { Run } from '#cli/command'

export const run: Run = async ({ args, client }) => {
  const brought = await (await client()).call('bringInAside', { parameters: { aside: args.id! } })
  return {
    json: brought,
    lines: [`${brought.session}  ${brought.commit} is at ${brought.ref}; no branch was moved`],
  }
}
