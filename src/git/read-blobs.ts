// Bytes of many objects from one git, as they are stored. One object at a time is held, and not as a whole.
import { spawn } from 'node:child_process'
import { provostError } from '#kernel/errors/errors'
import { hasStarted } from '#process/has-started'
import { gitEnvironment, NOTHING_OF_THEIRS_RUNS } from './git-process.ts'

/** Must read all chunks before it returns. */
export type BlobReader<Item> = (item: Item, chunks: AsyncIterable<Buffer>, bytes: number) => Promise<void>

export async function readBlobs<Item extends { readonly oid: string }>(
  cwd: string,
  items: readonly Item[],
  read: BlobReader<Item>,
): Promise<void> {
  if (items.length === 0) return
  const args = [...NOTHING_OF_THEIRS_RUNS, 'cat-file', '--batch', '--buffer']
  const git = spawn('git', args, { cwd, env: gitEnvironment(), stdio: ['pipe', 'pipe', 'ignore'] })
  const child = await hasStarted(git).catch(cause => {
    throw provostError('GIT_FAILED', { message: 'git cat-file could not be started', cause, details: { cwd } })
  })
  const ended = new Promise(resolve => child.once('close', resolve))
  try {
    child.stdin.on('error', () => {}) // it may have ended early; the missing answer tells
    child.stdin.end(items.map(({ oid }) => `${oid}\n`).join(''))
    const output = new Output(child.stdout)
    for (const item of items) {
      const bytes = sizeIn(await output.line(), item.oid)
      await read(item, output.take(bytes), bytes)
      await output.line()
    }
  } finally {
    child.stdout.destroy()
    child.kill()
    await ended
  }
}

/** `<oid> <type> <size>`, or `<oid> missing`. */
function sizeIn(answer: string, oid: string): number {
  const [found, type, size] = answer.split(' ')
  if (found === oid && type === 'blob' && /^\d+$/.test(size ?? '')) return Number(size)
  throw provostError('GIT_FAILED', { message: `git cat-file: ${answer === '' ? `no answer for ${oid}` : answer}` })
}

const LINE_FEED = 0x0a

class Output {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(stream: AsyncIterable<Buffer>) {
    this.#source = stream[Symbol.asyncIterator]()
  }

  /** Without its line feed; empty when there is nothing left. */
  async line(): Promise<string> {
    let end = this.#rest.indexOf(LINE_FEED)
    while (end < 0) {
      const more = await this.#more()
      if (more === undefined) return ''
      this.#rest = Buffer.concat([this.#rest, more])
      end = this.#rest.indexOf(LINE_FEED)
    }
    const line = this.#rest.toString('latin1', 0, end)
    this.#rest = this.#rest.subarray(end + 1)
    return line
  }

  async *take(bytes: number): AsyncGenerator<Buffer> {
    let wanted = bytes
    while (wanted > 0) {
      const chunk = this.#rest.length > 0 ? this.#rest : await this.#more()
      if (chunk === undefined) throw provostError('GIT_FAILED', { message: 'git cat-file ended in the middle' })
      const part = chunk.subarray(0, wanted)
      this.#rest = chunk.subarray(part.length)
      wanted -= part.length
      yield part
    }
  }

  async #more(): Promise<Buffer | undefined> {
    const next = await this.#source.next()
    return next.done ? undefined : next.value
  }
}
