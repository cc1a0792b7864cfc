// Waves as directories: `<repository>/.provost/swarm/<run>/wave-<n>/`.
import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import { sha256Of } from '#files/hashed-file'
import { takeProcessLock } from '#files/process-lock'
import type { ReportFile, SwarmFiles, WavePlace } from '../ports/swarm-files.ts'

export const swarmDirectory: SwarmFiles = {
  directoryOf,
  reportPathOf,
  outboxOf,
  takeReport,

  async takeTurn(place) {
    await mkdir(directoryOf(place), { recursive: true })
    return takeProcessLock(join(directoryOf(place), 'turn.lock'))
  },

  async prepare(place, domain, attempt) {
    await mkdir(outboxOf(place, domain), { recursive: true })
    if (attempt < 2) return
    await takeReport(place, domain)
    const kept = join(directoryOf(place), `${domain}.report.${attempt - 1}.json`)
    await rename(reportPathOf(place, domain), kept).catch(unlessAbsent)
  },

  async write(place, name, text) {
    await mkdir(directoryOf(place), { recursive: true })
    await writeFileAtomic(join(directoryOf(place), name), text)
  },

  removeRun: place => rm(runDirectory(place), { recursive: true, force: true }),

  list: async place => (await readdir(directoryOf(place)).catch(unlessAbsent)) ?? [],

  remove: (place, name) => rm(join(directoryOf(place), name), { force: true }),

  async read(place, name, bytesMax) {
    const file = await readWithin(join(directoryOf(place), name), bytesMax)
    return file.status === 'read' ? file.text : null
  },

  readReport: (place, domain, bytesMax) => readWithin(reportPathOf(place, domain), bytesMax),
}

async function readWithin(path: string, bytesMax: number): Promise<ReportFile> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(path, flags).catch(unlessAbsent)
  if (!file) return { status: 'missing' }
  try {
    const stats = await file.stat()
    if (!stats.isFile()) return { status: 'missing' }
    const { size } = stats
    return size > bytesMax ? { status: 'too_large', bytes: size } : asRead(await file.readFile())
  } finally {
    await file.close()
  }
}

function asRead(bytes: Buffer): ReportFile {
  return { status: 'read', text: bytes.toString('utf8'), sha256: sha256Of(bytes) }
}

function runDirectory({ root, run }: Omit<WavePlace, 'wave'>): string {
  return join(root, '.provost', 'swarm', run)
}

function directoryOf(place: WavePlace): string {
  return join(runDirectory(place), `wave-${place.wave}`)
}

function outboxOf(place: WavePlace, domain: string): string {
  return join(directoryOf(place), `${domain}.out`)
}

/** A link to the report of somebody else keeps being a link, which no reader follows. */
async function takeReport(place: WavePlace, domain: string): Promise<void> {
  const isTaken = await lstat(reportPathOf(place, domain)).catch(unlessAbsent)
  const handedIn = join(outboxOf(place, domain), 'report.json')
  const isFile = (await lstat(handedIn).catch(unlessAbsent))?.isFile() === true
  if (!isTaken && isFile) await rename(handedIn, reportPathOf(place, domain)).catch(unlessAbsent)
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
