// `provost daemon logs`
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locateHome } from '#adapters/files/home'
import { provostError } from '#core/kernel/errors'
import { cleanText } from '#core/kernel/text-hygiene'
import type { Run } from '../command.ts'

export const run: Run = async ({ env, flags }) => {
  const count = Number(flags.lines ?? 20)
  if (!Number.isInteger(count) || count < 1)
    throw provostError('USAGE', {
      message: `--lines must be a whole number from 1; got ${flags.lines}`,
      hint: 'run `provost help daemon logs`',
    })
  const path = join(locateHome(env).logs, 'daemon.log')
  const text = await readFile(path, 'utf8').catch(() => '')
  const lines = text.split('\n').filter(Boolean).slice(-count)
  return {
    json: { path, lines: lines.map(parse) },
    lines: lines.length > 0 ? lines.map(cleanText) : [`nothing was written to ${path} yet`],
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return line
  }
}
