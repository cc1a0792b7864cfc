// `provost backup`
import { resolve } from 'node:path'
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async ({ flags, cwd, client, progress, style }) => {
  progress('copying the log …')
  const body = typeof flags.to === 'string' ? { to: resolve(cwd, flags.to) } : {}
  const backup = await (await client()).call('makeBackup', { body })
  return {
    json: backup,
    lines: [`${backup.events} events and ${backup.blobs} payloads saved at ${style.bold(cleanText(backup.path))}`],
  }
}
