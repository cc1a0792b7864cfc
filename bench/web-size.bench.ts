// What a browser has to load before it shows the board, compressed, against the 250 kB that were promised.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Bench } from './bench.ts'

const PROMISED = 250 * 1000
const WEB = join(import.meta.dirname, '..', 'dist', 'web')

export const bench: Bench = {
  name: 'web-size',
  target: { atMost: 1 },
  run: async () => {
    const bytes = [...reachedFrom(entry())].reduce((sum, name) => sum + gzipSync(read(name), { level: 9 }).length, 0)
    return [
      {
        what: 'JavaScript of the first page, compressed : 250 kB',
        subject: `${Math.round(bytes / 1000)} kB`,
        baseline: '250 kB',
        ratio: bytes / PROMISED,
      },
    ]
  },
}

function entry(): string {
  return /src="\/assets\/([^"]+\.js)"/.exec(readFileSync(join(WEB, 'index.html'), 'utf8'))![1]!
}

function read(name: string): string {
  return readFileSync(join(WEB, 'assets', name), 'utf8')
}

/** What is imported at once; what waits for a page is loaded when somebody goes there. */
function reachedFrom(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  const files = new Set(readdirSync(join(WEB, 'assets')))
  for (const [, next] of read(name).matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g))
    if (files.has(next!)) reachedFrom(next!, seen)
  return seen
}
