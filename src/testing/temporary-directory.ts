// A directory of its own for a test, removed when the test process ends.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []

process.once('exit', () => {
  for (const directory of made) rmSync(directory, { recursive: true, force: true })
})

export function temporaryDirectory(name: string): string {
  const directory = mkdtempSync(join(tmpdir(), `provost-${name}-`))
  made.push(directory)
  return directory
}
