// One note for each test file: what it reached in which text of the sources. A note holds as long as these texts do.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export type Reached = {
  readonly test: string
  readonly ms: number
  readonly files: Readonly<Record<string, readonly number[]>>
  /** Of the test and of each source that it reached. */
  readonly digests: Readonly<Record<string, string>>
}

const ROOT = join(import.meta.dirname, '..', '..')

export function writeNote(
  into: string,
  testPath: string,
  ms: number,
  files: readonly (readonly [file: string, regions: readonly number[]])[],
): void {
  const test = relative(ROOT, testPath)
  const digests = Object.fromEntries([test, ...files.map(([file]) => file)].map(file => [file, digestOf(ROOT, file)]))
  const note: Reached = { test, ms, files: Object.fromEntries(files), digests }
  const path = join(into, `${test.replaceAll('/', '+')}.json`)
  // Whole or not at all: the run may be killed while this is written.
  writeFileSync(`${path}.new`, JSON.stringify(note))
  renameSync(`${path}.new`, path)
}

export function readNotes(from: string): Reached[] {
  mkdirSync(from, { recursive: true })
  const names = readdirSync(from).filter(name => name.endsWith('.json'))
  return names.map(name => JSON.parse(readFileSync(join(from, name), 'utf8')) as Reached)
}

/** Whether the test would be seen to do the same again. */
export function isCurrent(root: string, { digests }: Reached): boolean {
  return Object.entries(digests).every(([file, digest]) => digestOf(root, file) === digest)
}

export function digestOf(root: string, file: string): string {
  const path = join(root, file)
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16) : 'gone'
}
