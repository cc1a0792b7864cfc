// `provost salvage apply`
import { resolve } from 'node:path'
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'

type Obstacle = { readonly path: string; readonly why: string }

export const run: Run = async ({ args, flags, client, cwd, style }) => {
  const to = typeof flags.to === 'string' ? resolve(cwd, flags.to) : undefined
  const done = await (await client()).call('applySalvage', {
    parameters: { session: args.id! },
    body: { to, apply: flags.apply === true },
  })
  const conflicts = (done.conflicts ?? []) as readonly Obstacle[]
  const said = flags.apply ? (done.applied ? 'restored' : 'not restored: something is in the way') : 'would restore'
  return {
    json: done,
    lines: [
      `${said}: ${done.writes.length} written, ${done.removes.length} removed in ${cleanText(String(done.worktree))}`,
      ...conflicts.map(({ path, why }) => `  in the way: ${cleanText(path)}: ${why}`),
      ...(flags.apply ? [] : [style.dim(`next: provost salvage apply ${args.id} --apply`)]),
    ],
    exitCode: conflicts.length > 0 ? 1 : 0,
  }
}
