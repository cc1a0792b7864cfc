// Knows what became of our output. A reader that went away is no failure; a disk that is full is one.
import { provostError } from '#kernel/errors/errors'

export type Output = {
  /** Resolves when whoever read standard output went away. */
  readonly readerGone: Promise<void>
  /** Throws when something that was printed could not be written. */
  readonly flush: () => Promise<void>
}

export function watchOutput(): Output {
  let failure: NodeJS.ErrnoException | undefined
  let tellGone = () => {}
  const readerGone = new Promise<void>(resolve => {
    tellGone = resolve
  })
  process.stderr.on('error', () => {}) // the exit code still tells
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') tellGone()
    else failure = error
  })
  const flush = async () => {
    if (process.stdout.writableLength > 0) await new Promise(resolve => process.stdout.write('', resolve))
    if (failure) throw unwritable(failure)
  }
  return { readerGone, flush }
}

function unwritable(cause: NodeJS.ErrnoException): Error {
  return provostError('HOME_UNUSABLE', {
    message: 'standard output cannot be written to its end',
    hint: 'make room, or send the output somewhere else',
    cause,
  })
}
