// Which version this program is, and which the daemon that answers it.
import { locateHome } from '#files/home'
import { describeSkew } from '#install/rules/decide-upgrade'
import { readPaper } from '../daemon-paper.ts'
import { findDaemon } from '../find-daemon.ts'
import { packageVersion } from '../package-files.ts'
import type { Environment } from '../wiring.ts'

export type Versions = { readonly provost: string; readonly node: string; readonly daemon: string | null }

export async function readVersions(env: Environment): Promise<Versions> {
  const daemon = (await findDaemon(locateHome(env)))?.paper.version ?? null
  return { provost: packageVersion(), node: process.version, daemon }
}

/** One line where the daemon that answers is another version than this program; null where it is not. */
export function findSkew(env: Environment): string | null {
  return describeSkew({ program: packageVersion(), daemon: readPaper(locateHome(env))?.version ?? null })
}
