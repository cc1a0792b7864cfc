// `provost node readmit`
import type { Run } from '#cli/command'

export const run: Run = async ({ args, flags, client }) => {
  const body = { reason: typeof flags.reason === 'string' ? flags.reason : '' }
  const node = await (await client()).call('readmitNode', {
    parameters: { node: args.node! },
    body,
  })
  const { id, epoch, state, changed } = node
  return { json: node, lines: [changed ? `${id}  let in again, epoch ${epoch}` : `${id} is ${state}: nothing to do`] }
}
