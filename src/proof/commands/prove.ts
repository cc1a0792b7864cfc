// `provost log prove`
import type { Run } from '#cli/command'

export const run: Run = async ({ client, args }) => {
  const proven = await (await client()).call('proveEvent', { parameters: { event: args.event! } })
  return { json: proven, lines: proven.proof.trimEnd().split('\n') }
}
