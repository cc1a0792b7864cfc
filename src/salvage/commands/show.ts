// `provost salvage show`
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async ({ args, client, style }) => {
  const shown = await (await client()).call('showSalvage', {
    parameters: { session: args.id! },
  })
  const changes = shown.changes.map(({ path, change }) => `  ${change.padEnd(8)}  ${cleanText(path)}`)
  const staged = shown.staged.map(({ path, change }) => `  ${change.padEnd(8)}  ${cleanText(path)}  (staged)`)
  const middle = shown.inProgress.map(what => `  in the middle of a ${what}`)
  return {
    json: shown,
    lines: [
      `${style.bold(shown.id)}  ${shown.ref}`,
      ...changes,
      ...staged,
      ...middle,
      style.dim(`next: provost salvage apply ${shown.id}`),
    ],
  }
}
