// The documents that a supervisor leaves in the run directory.
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '#adapters/files/atomic-write'
import type { ExitRecord, Heartbeat, Identity } from '#core/session/run-documents'

export const IDENTITY_FILE = 'identity.json'
export const EXIT_FILE = 'exit.json'
export const HEARTBEAT_FILE = 'heartbeat.json'

export function writeIdentity(runDirectory: string, identity: Identity): Promise<void> {
  return writeFileAtomic(join(runDirectory, IDENTITY_FILE), compose({ schema: 1, ...identity }), 0o600)
}

export function writeExit(runDirectory: string, exit: ExitRecord): Promise<void> {
  return writeFileAtomic(join(runDirectory, EXIT_FILE), compose({ schema: 1, ...exit }), 0o600)
}

/** Replaced whole but not synced: an old one says the same as a lost one. */
export function writeHeartbeat(runDirectory: string, heartbeat: Heartbeat): void {
  const path = join(runDirectory, HEARTBEAT_FILE)
  writeFileSync(`${path}.new`, compose(heartbeat), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}

function compose(document: object): string {
  return `${JSON.stringify(document)}\n`
}
