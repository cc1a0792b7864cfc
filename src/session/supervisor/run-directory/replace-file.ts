// Replaces a small document whole, at once: a supervisor has nothing else to do meanwhile, and a reader sees old or new.
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Document = {
  readonly name: string
  readonly text: string
  /** On disk when this returns. An old heartbeat says the same as a lost one, an end must not be forgotten. */
  readonly durable: boolean
}

export function replaceFile(directory: string, { name, text, durable }: Document): void {
  const path = join(directory, name)
  const draft = `${path}.new`
  const file = openSync(draft, 'w', 0o600)
  try {
    writeFileSync(file, text)
    if (durable) fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
  if (durable) syncDirectory(directory)
}

function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
