// `provost ask withdraw`
import type { Run } from '#cli/command'

export const run: Run = async ({ args, client }) => {
  const ask = await (await client()).call('withdrawAsk', { parameters: { ask: args.id! } })
  const isBack = ask.state === 'withdrawn'
  return {
    json: ask,
    lines: [`${ask.id}  ${isBack ? 'taken back: nothing is done for it' : `is ${ask.state}: it is not taken back`}`],
    exitCode: isBack ? 0 : 1,
  }
}
