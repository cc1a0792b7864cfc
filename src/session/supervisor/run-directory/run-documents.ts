// The documents that a supervisor leaves in the run directory.
import type { ExitRecord, Heartbeat, Identity } from '#session/rules/life/run-documents'
import type { Document } from './replace-file.ts'

export const IDENTITY_FILE = 'identity.json'
export const EXIT_FILE = 'exit.json'
export const HEARTBEAT_FILE = 'heartbeat.json'
export const REFUSED_FILE = 'refused.json'

export function identityDocument(identity: Identity): Document {
  return { name: IDENTITY_FILE, text: compose({ schema: 1, ...identity }), durable: true }
}

export function exitDocument(exit: ExitRecord): Document {
  return { name: EXIT_FILE, text: compose({ schema: 1, ...exit }), durable: true }
}

export function heartbeatDocument(heartbeat: Heartbeat): Document {
  return { name: HEARTBEAT_FILE, text: compose(heartbeat), durable: false }
}

/** Names that it could not connect to, because nobody had said that it may. */
export function refusedDocument(names: readonly string[]): Document {
  return { name: REFUSED_FILE, text: compose({ schema: 1, names }), durable: false }
}

function compose(document: object): string {
  return `${JSON.stringify(document)}\n`
}
