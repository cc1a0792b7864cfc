// A file that is only appended to. It is held open for reading: if somebody removes it by name, what was in it is still in
// our hand, and is laid where it was. It is opened for writing only to write, so that nobody is kept from unmounting.
import { closeSync, fstatSync, openSync, readFileSync, readSync, renameSync, statSync, writeFileSync } from 'node:fs'

export class HeldFile {
  readonly #path: string
  #held: number

  constructor(path: string) {
    this.#path = path
    this.#held = hold(path)
  }

  get size(): number {
    return fstatSync(this.#held).size
  }

  /** For one write to its end; it is the file that is held, or was brought back. */
  append<Answer>(write: (descriptor: number) => Answer): Answer {
    this.bringBack()
    const file = openSync(this.#path, 'a+')
    try {
      return write(file)
    } finally {
      closeSync(file)
    }
  }

  /** Whatever others have appended under the name meanwhile comes behind what was there. */
  bringBack(): void {
    const there = statSync(this.#path, { throwIfNoEntry: false })
    const held = fstatSync(this.#held)
    if (there?.ino === held.ino && there.dev === held.dev) return
    const added = there ? readFileSync(this.#path) : Buffer.alloc(0)
    const draft = `${this.#path}.new`
    writeFileSync(draft, Buffer.concat([readWhole(this.#held, held.size), added]), { mode: 0o600 })
    renameSync(draft, this.#path)
    this.turn()
  }

  /** Goes on with the file that has the name now; the old one was put away. */
  turn(): void {
    const next = hold(this.#path)
    closeSync(this.#held)
    this.#held = next
  }
}

function hold(path: string): number {
  closeSync(openSync(path, 'a', 0o600))
  return openSync(path, 'r')
}

function readWhole(file: number, size: number): Buffer {
  const bytes = Buffer.alloc(size)
  return bytes.subarray(0, readSync(file, bytes, 0, size, 0))
}
