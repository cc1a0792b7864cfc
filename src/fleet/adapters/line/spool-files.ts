// The spool as files of lines, each named after its first number. A line is on the disk before anybody acts on it.
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Spool } from '#fleet/ports/spool'
import { composeRecord, readRecord, type SpoolBody, type SpoolRecord } from '#fleet/rules/line/spool-record'

const FILE_BYTES_MAX = 8 * 1_048_576
const NAME_DIGITS = 16
const ID_BYTES = 9

/** Stands before the name of a spool that is not whole yet, and sorts behind all others. */
const UNFINISHED = '~'

/** Opens the spool of this home, or makes one. */
export function openSpool(directory: string, fileBytesMax = FILE_BYTES_MAX): Spool {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const [known, ...others] = readdirSync(directory).sort()
  const isThere = known !== undefined && !known.startsWith(UNFINISHED)
  // A stop while one was begun anew: both hold the same, or the newer one is not whole.
  for (const name of isThere ? others : [known ?? [], ...others].flat()) removeAll(join(directory, name))
  const id = isThere ? known : newId()
  mkdirSync(join(directory, id), { recursive: true, mode: 0o700 })
  syncDirectory(directory)
  return new SpoolFiles(id, directory, fileBytesMax)
}

const newId = () => randomBytes(ID_BYTES).toString('hex')
const removeAll = (path: string) => rmSync(path, { recursive: true, force: true })

type SpoolFile = { readonly first: number; readonly path: string }

class SpoolFiles implements Spool {
  readonly #directory: string
  readonly #fileBytesMax: number
  #id = ''
  #files: SpoolFile[] = []
  #last = 0
  #position = 0
  #newestBytes = 0

  constructor(id: string, directory: string, fileBytesMax: number) {
    this.#directory = directory
    this.#fileBytesMax = fileBytesMax
    this.#open(id)
  }

  get id(): string {
    return this.#id
  }

  get #place(): string {
    return join(this.#directory, this.#id)
  }

  get first(): number {
    return this.#files[0]?.first ?? this.#last + 1
  }

  get last(): number {
    return this.#last
  }

  get position(): number {
    return this.#position
  }

  get bytes(): number {
    return this.#files.reduce((sum, { path }) => sum + statSync(path).size, 0)
  }

  append(bodies: readonly SpoolBody[]): void {
    if (bodies.length === 0) return
    const records = bodies.map((body, index) => composeRecord(this.#last + 1 + index, body))
    this.#write(records.map(composeLine).join(''), records[0]!.seq)
    this.#remember(records.at(-1)!)
  }

  read(seq: number, max: { readonly records: number; readonly bytes: number }): SpoolRecord[] {
    const from = this.#files.findLastIndex(({ first }) => first <= seq + 1)
    const found: SpoolRecord[] = []
    let bytes = 0
    for (const { path } of this.#files.slice(Math.max(0, from)))
      for (const line of linesOf(readFileSync(path, 'utf8'))) {
        const record: SpoolRecord = JSON.parse(line)
        if (record.seq <= seq) continue
        bytes += Buffer.byteLength(line) + 1
        if (found.length === max.records || (found.length > 0 && bytes > max.bytes)) return found
        found.push(record)
      }
    return found
  }

  confirm(through: number): void {
    while (this.#files.length > 1 && this.#files[1]!.first <= through + 1) rmSync(this.#files.shift()!.path)
  }

  beginAnew(): void {
    const kept = this.read(0, { records: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY })
    const before = this.#place
    const id = newId()
    const unfinished = join(this.#directory, UNFINISHED + id)
    mkdirSync(unfinished, { mode: 0o700 })
    const lines = kept.map(({ seq: _, hash: __, ...body }, index) => composeRecord(index + 1, body))
    if (lines.length > 0) writeDurably(join(unfinished, nameOf(1)), lines.map(composeLine).join(''))
    syncDirectory(unfinished)
    renameSync(unfinished, join(this.#directory, id))
    syncDirectory(this.#directory)
    this.#open(id)
    removeAll(before)
  }

  #open(id: string): void {
    this.#id = id
    this.#last = 0
    this.#files = readdirSync(this.#place)
      .sort()
      .map(name => ({ first: Number.parseInt(name, 10), path: join(this.#place, name) }))
    this.#mend()
  }

  #write(text: string, first: number): void {
    const isNew = this.#files.length === 0 || this.#newestBytes >= this.#fileBytesMax
    const path = isNew ? this.#begin(first) : this.#files.at(-1)!.path
    writeDurably(path, text)
    if (isNew) syncDirectory(this.#place)
    this.#newestBytes += Buffer.byteLength(text)
  }

  #begin(first: number): string {
    const path = join(this.#place, nameOf(first))
    writeFileSync(path, '', { mode: 0o600 })
    this.#files.push({ first, path })
    this.#newestBytes = 0
    return path
  }

  /** What was being written when the machine stopped was sent to nobody: the newest file ends with its last whole line. */
  #mend(): void {
    for (let newest = this.#files.at(-1); newest; newest = this.#files.at(-1)) {
      const text = readFileSync(newest.path, 'utf8')
      const sound = linesOf(text).filter(isSound)
      const bytes = sound.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)
      if (bytes < Buffer.byteLength(text)) truncateSync(newest.path, bytes)
      this.#newestBytes = bytes
      if (sound.length > 0) this.#remember(JSON.parse(sound.at(-1)!))
      else this.#last = newest.first - 1
      if (sound.length > 0 || this.#files.length === 1) return
      rmSync(newest.path)
      this.#files.pop()
    }
  }

  #remember({ seq, data }: SpoolRecord): void {
    this.#last = seq
    this.#position = Number(data.position ?? this.#position)
  }
}

const nameOf = (first: number) => `${String(first).padStart(NAME_DIGITS, '0')}.jsonl`
const composeLine = (record: SpoolRecord) => `${JSON.stringify(record)}\n`

/** At the end of the file, and on the disk when this returns. */
function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'a', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Whole ones only. */
function linesOf(text: string): string[] {
  return text.split('\n').slice(0, -1)
}

function isSound(line: string, index: number, lines: readonly string[]): boolean {
  if (index < lines.length - 1) return true // only what was written last can be half
  try {
    readRecord(JSON.parse(line))
    return true
  } catch {
    return false
  }
}

function syncDirectory(path: string): void {
  if (process.platform === 'win32') return
  const directory = openSync(path, 'r')
  fsyncSync(directory)
  closeSync(directory)
}
