// `provost daemon logs`
import { cleanText } from '#core/kernel/text-hygiene'
import { readDaemonLog } from '#daemon/local/home-access'
import type { Run } from '../command.ts'
import { readCount } from '../read-count.ts'

export const run: Run = async context => {
  const count = readCount(context, 'lines', 20)
  const { path, lines } = await readDaemonLog(context.env)
  const newest = lines.slice(-count)
  const shown = newest.length > 0 ? newest.map(cleanText) : [`nothing was written to ${cleanText(path)} yet`]
  return { json: { path, lines: newest.map(parse) }, lines: shown }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return line
  }
}
