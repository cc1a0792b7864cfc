// The spool as files of lines, each named after its first number. A line is on the disk before anybody acts on it.
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
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

/** Opens the spool of this home, or makes one. */
export function openSpool(directory: string, fileBytesMax = FILE_BYTES_MAX): Spool {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const [known] = readdirSync(directory).sort()
  const id = known ?? randomBytes(ID_BYTES).toString('hex')
  const place = join(directory, id)
  mkdirSync(place, { recursive: true, mode: 0o700 })
  syncDirectory(directory)
  return new SpoolFiles(id, place, fileBytesMax)
}

type SpoolFile = { readonly first: number; readonly path: string }

class SpoolFiles implements Spool {
  readonly id: string
  readonly #place: string
  readonly #fileBytesMax: number
  #files: SpoolFile[]
  #last = 0
  #position = 0
  #newestBytes = 0

  constructor(id: string, place: string, fileBytesMax: number) {
    this.id = id
    this.#place = place
    this.#fileBytesMax = fileBytesMax
    this.#files = readdirSync(place)
      .sort()
      .map(name => ({ first: Number.parseInt(name, 10), path: join(place, name) }))
    this.#mend()
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
    const text = records.map(record => `${JSON.stringify(record)}\n`).join('')
    this.#write(text, records[0]!.seq)
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

  #write(text: string, first: number): void {
    const isNew = this.#files.length === 0 || this.#newestBytes >= this.#fileBytesMax
    const path = isNew ? this.#begin(first) : this.#files.at(-1)!.path
    const file = openSync(path, 'a', 0o600)
    try {
      writeSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    if (isNew) syncDirectory(this.#place)
    this.#newestBytes += Buffer.byteLength(text)
  }

  #begin(first: number): string {
    const path = join(this.#place, `${String(first).padStart(NAME_DIGITS, '0')}.jsonl`)
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
