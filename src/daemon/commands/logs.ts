// `provost daemon logs`

import type { Run } from '#cli/command'
import { readCountWord } from '#cli/parse/read-count'
import { cleanText } from '#kernel/text/text-hygiene'
import { readDaemonLog } from '../local/home-access.ts'

export const run: Run = async context => {
  const count = readCountWord(context, 'lines', 20)
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
