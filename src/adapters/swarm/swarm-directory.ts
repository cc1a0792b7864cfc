// Waves as directories: `<repository>/.provost/swarm/<run>/wave-<n>/`.
import { constants } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReportFile, SwarmFiles, WavePlace } from '#ports/swarm-files'
import { writeFileAtomic } from '../files/atomic-write.ts'
import { sha256Of } from '../files/hashed-file.ts'
import { takeProcessLock } from '../files/process-lock.ts'

export const swarmDirectory: SwarmFiles = {
  directoryOf,
  reportPathOf,

  async takeTurn(place) {
    await mkdir(directoryOf(place), { recursive: true })
    return takeProcessLock(join(directoryOf(place), 'turn.lock'))
  },

  async prepare(place, domain, attempt) {
    await mkdir(directoryOf(place), { recursive: true })
    if (attempt < 2) return
    const kept = join(directoryOf(place), `${domain}.report.${attempt - 1}.json`)
    await rename(reportPathOf(place, domain), kept).catch(unlessAbsent)
  },

  async write(place, name, text) {
    await mkdir(directoryOf(place), { recursive: true })
    await writeFileAtomic(join(directoryOf(place), name), text)
  },

  async readReport(place, domain, bytesMax) {
    const file = await open(
      reportPathOf(place, domain),
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    ).catch(unlessAbsent)
    if (!file) return { status: 'missing' }
    try {
      const { size } = await file.stat()
      return size > bytesMax ? { status: 'too_large', bytes: size } : asRead(await file.readFile())
    } finally {
      await file.close()
    }
  },
}

function asRead(bytes: Buffer): ReportFile {
  return { status: 'read', text: bytes.toString('utf8'), sha256: sha256Of(bytes) }
}

function directoryOf({ root, run, wave }: WavePlace): string {
  return join(root, '.provost', 'swarm', run, `wave-${wave}`)
}

function reportPathOf(place: WavePlace, domain: string): string {
  return join(directoryOf(place), `${domain}.report.json`)
}

/** A link in the place of a report is no report either. */
function unlessAbsent(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ELOOP') return undefined
  throw error
}
