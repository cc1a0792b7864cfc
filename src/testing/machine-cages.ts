// Whether cages can be built on the machine of the tests; those that need one are left out where it cannot.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBackend } from '#access/adapters/find-backend'

export async function canBuildCages(): Promise<boolean> {
  const place = await mkdtemp(join(tmpdir(), 'provost-cages-'))
  try {
    return (await findBackend(place)).backend !== null
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}
