// `provost restore-backup`
import { resolve } from 'node:path'
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async ({ args, flags, cwd, env, progress }) => {
  const { restoreStore } = await import('../restore-store.ts')
  const path = resolve(cwd, args.path!)
  progress('checking every hash of the backup …')
  const done = await restoreStore(env, path, flags.apply === true)
  const what = `${done.events} events and ${done.blobs} payloads of ${done.at}`
  if (!done.applied)
    return {
      json: done,
      lines: [`the backup is sound: ${what}`, `next: provost restore-backup ${cleanText(args.path!)} --apply`],
    }
  return {
    json: done,
    lines: [
      `restored ${what}`,
      ...(done.keptAt ? [`the store that was there is kept at ${cleanText(done.keptAt)}`] : []),
      'next: provost session reconcile names agents that were started after the backup and still work',
    ],
  }
}
