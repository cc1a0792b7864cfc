// `provost log checkpoint`
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async context => {
  const project = textFlag(context, 'project')
  const isToGit = textFlag(context, 'to') === 'git' || project !== undefined
  const witness = context.flags.witness === true
  const body = {
    ...(isToGit && { to: 'git' as const }),
    ...(project !== undefined && { project }),
    ...(witness && { witness }),
  }
  const made = await (await context.client()).call('makeCheckpoint', { body })
  const copies = made.published.map(({ project: id, ref, why }) => {
    return ref === null ? `not written to ${id}: ${why}` : `written to ${ref} of ${id}`
  })
  const isWhole =
    made.published.every(({ ref }) => ref !== null) && made.witnesses.every(({ state }) => state === 'cosigned')
  return {
    json: made,
    lines: [
      `checkpoint ${made.size} signed by ${made.origin}`,
      ...copies,
      ...made.witnesses.map(({ name, state, why }) => `${state} by ${name}${why === null ? '' : `: ${why}`}`),
      `who keeps this key can check it: ${made.vkey}`,
      '',
      ...made.note.trimEnd().split('\n'),
    ].map(cleanText),
    exitCode: isWhole ? 0 : 1,
  }
}
