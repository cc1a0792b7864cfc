// `provost node import`
import { resolve } from 'node:path'
import type { Run } from '#cli/command'

export const run: Run = async ({ args, cwd, client }) => {
  const taken = await (await client()).call('importSpool', { body: { from: resolve(cwd, args.file!) } })
  const missing = taken.missing.map(([from, to]) => `${from}–${to}`).join(', ')
  return {
    json: taken,
    lines: [
      `${taken.node}  ${taken.records} records read; all up to ${taken.through} are in the log`,
      ...(missing === '' ? [] : [`still missing: ${missing}`]),
    ],
  }
}
