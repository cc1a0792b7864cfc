// `provost session send`
import type { Run } from '#cli/command'
import { readWholeInput } from '#daemon/local/standard-input'

export const run: Run = async ({ args, rest, client }) => {
  const words = rest.join(' ')
  const text = words === '-' ? await readWholeInput() : words
  const sent = await (await client()).call('sendMessage', {
    parameters: { session: args.id! },
    body: { text },
  })
  const why = sent.because ? `: ${sent.because}` : ''
  return { json: sent, lines: [`${sent.messageId} ${sent.state}${why}`] }
}
