// `provost state restore`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { askState, changeWish } from '../ask-state.ts'
import { showName } from '../print-name.ts'

type RestoreAnswer = Shape<'RestoredState'>

const CONFLICT = 4

export const run: Run = async context => {
  const only = context.flags.only as readonly string[] | undefined
  const answer = await askState<RestoreAnswer>(context, 'restoreStateSnapshot', {
    name: context.args.snapshot!,
    only,
    over: context.flags.over === true,
    ...changeWish(context),
  })
  const failed = answer.names.filter(({ result }) => result === 'failed' || result === 'occupied')
  return { json: answer, lines: composeLines(answer), exitCode: failed.length > 0 ? CONFLICT : 0 }
}

function composeLines({ applied, names, archived }: RestoreAnswer): string[] {
  if (!applied)
    return [`would restore ${names.length}: ${names.map(({ name }) => showName(name)).join(' ')}`, 'do it with --apply']
  const done = names.filter(({ result }) => result === 'restored').map(({ name }) => showName(name))
  const left = names
    .filter(({ result }) => result !== 'restored')
    .map(({ name, result }) => `${showName(name)} (${result})`)
  return [
    ...(archived === null ? [] : [`what lay in the way is in .archive/${archived}`]),
    `restored ${done.length}: ${done.join(' ')}`,
    ...(left.length > 0 ? [`not restored: ${left.join(' ')}`] : []),
  ]
}
