// `provost request show`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'

type Shown = Shape<'Request'>

const WORDS: Readonly<Record<Shown['state'], string>> = {
  answered: 'was answered',
  running: 'is being carried out',
  interrupted: 'was interrupted: the process that carried it out has ended',
  not_known: 'was begun by a process that cannot be asked from here',
}

export const run: Run = async ({ args, client }) => {
  const shown = await (await client()).call('showRequest', { parameters: { key: args.key! } })
  return { json: shown, lines: [...compose(shown)] }
}

function* compose({ key, at, state, status, acted, events }: Shown): Iterable<string> {
  yield `${cleanText(key)} ${WORDS[state]}${status === null ? '' : ` with ${status}`}; begun ${at}`
  for (const { position, type, stream } of events) yield `  ${position}  ${type}  ${stream}`
  if (events.length === 0) yield '  nothing was recorded'
  if (state === 'interrupted' && !acted) yield `run it again with --key ${cleanText(key)}: it happens once`
}
