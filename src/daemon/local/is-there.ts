// Whether something lies at a path of this machine now.
import { existsSync } from 'node:fs'

export function isThere(path: string): boolean {
  return existsSync(path)
}
