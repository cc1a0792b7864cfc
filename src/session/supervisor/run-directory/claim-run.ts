// One supervisor for one launch: whoever makes the claim first, for ever.
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'

const CLAIM_FILE = 'claim'

/** False when this launch was already supervised, also by a supervisor that is long gone. */
export function claimRun(runDirectory: string): boolean {
  try {
    closeSync(openSync(join(runDirectory, CLAIM_FILE), 'wx', 0o600))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
