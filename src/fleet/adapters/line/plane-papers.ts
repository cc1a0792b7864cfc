// The papers of a plane: an authority that is made once, and a certificate for its server that is made at each start. A plane that
// loses them is another plane to its nodes, so they are kept like every other key.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Certified, fingerprint, makeAuthority, makeServerCertificate } from './make-certificate.ts'

export type PlanePapers = {
  readonly authority: Certified
  readonly server: Certified
  readonly fingerprint: string
}

export function openPlanePapers(directory: string, names: readonly string[], now: Date): PlanePapers {
  const authority = findAuthority(directory) ?? keepAuthority(directory, makeAuthority(now))
  const server = makeServerCertificate(authority, names, now)
  return { authority, server, fingerprint: fingerprint(authority.certificate) }
}

const FILE = 'authority.json'

function findAuthority(directory: string): Certified | undefined {
  try {
    return JSON.parse(readFileSync(join(directory, FILE), 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** One file, so that certificate and key are there together or not at all; never in place of another. */
function keepAuthority(directory: string, authority: Certified): Certified {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  writeFileSync(join(directory, FILE), `${JSON.stringify(authority)}\n`, { mode: 0o600, flag: 'wx', flush: true })
  return authority
}
