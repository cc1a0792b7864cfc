// The SHA-256 of a file, as checksums spell it.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export function sha256Of(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
