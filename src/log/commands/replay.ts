// `provost replay`

import type { Run } from '#cli/command'
import { provostError } from '#kernel/errors/errors'

export const run: Run = async ({ flags, client }) => {
  if (typeof flags.at !== 'string')
    throw provostError('USAGE', {
      message: 'missing flag --at <instant>',
      hint: 'run `provost help replay`',
      details: { command: 'replay' },
    })
  const replay = await (await client()).call('replay', { query: { at: flags.at } })
  const views = Object.entries(replay.views).flatMap(([name, rows]) => [
    `${name}: ${rows.length}`,
    ...rows.map(row => `  ${JSON.stringify(row)}`),
  ])
  return { json: replay, lines: [`as of ${replay.at}, after event ${replay.position}`, ...views] }
}
