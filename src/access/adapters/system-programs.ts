// Programs of the system by their place: what builds a cage is never looked for on the PATH of an agent.
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'

const PLACES = ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/usr/local/bin', '/run/current-system/sw/bin']

export async function findSystemProgram(name: string): Promise<string | null> {
  for (const path of PLACES.map(place => join(place, name))) {
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return path
  }
  return null
}
