// A stamp vouches for a folder: it is written last, into the folder, and names exactly what the folder was made from.
// An interrupted step leaves no stamp, and a deleted folder takes its stamp with it.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const NAME = '.provost-stamp'

export function hasStamp(folder, value) {
  try {
    return readFileSync(join(folder, NAME), 'utf8') === value
  } catch {
    return false // Whatever hides the stamp, doing the step again is the safe answer.
  }
}

export async function stampAfter(folder, value, work) {
  rmSync(join(folder, NAME), { force: true })
  await work()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, NAME), value)
}
