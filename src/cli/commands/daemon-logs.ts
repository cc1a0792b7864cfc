// `provost daemon logs`
import { provostError } from '#core/kernel/errors'
import { cleanText } from '#core/kernel/text-hygiene'
import { readDaemonLog } from '#daemon/local/home-access'
import type { Run } from '../command.ts'

export const run: Run = async ({ env, flags }) => {
  const count = Number(flags.lines ?? 20)
  if (!Number.isInteger(count) || count < 1) {
    throw provostError('USAGE', {
      message: `--lines must be a whole number from 1; got ${flags.lines}`,
      hint: 'run `provost help daemon logs`',
      details: { command: 'daemon logs' },
    })
  }
  const { path, lines } = await readDaemonLog(env)
  const newest = lines.slice(-count)
  const shown = newest.length > 0 ? newest.map(cleanText) : [`nothing was written to ${path} yet`]
  return { json: { path, lines: newest.map(parse) }, lines: shown }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return line
  }
}
