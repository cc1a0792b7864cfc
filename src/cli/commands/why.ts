// `provost why`
import type { Why } from '#kernel/machine/why'
import type { Run } from '../command.ts'
import { composeWhy } from '../print/why.ts'

/** An entry of a state directory is named by its file, so the project we stand in is part of the question. */
const STATE = 'state:'

export const run: Run = async context => {
  const { args, flags, client, style } = context
  if (args.id!.startsWith(STATE)) {
    const { askState } = await import('#statedir/commands/ask-state')
    const why = await askState<Why>(context, 'explainStateEntry', { name: args.id!.slice(STATE.length) })
    return { json: why, lines: composeWhy(why, style) }
  }
  const why = await (await client()).call('why', {
    parameters: { id: args.id! },
    query: { at: flags.at as string | undefined },
  })
  return { json: why, lines: composeWhy(why, style) }
}
