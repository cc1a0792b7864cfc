// Reads a text file that a person named on the command line.
import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { provostError } from '#kernel/errors/errors'

const BYTES_MAX = 64 * 1024 * 1024

export async function readTextFile(cwd: string, file: string, bytesMax = BYTES_MAX): Promise<string> {
  const path = resolve(cwd, file)
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile())
    throw provostError('NOT_FOUND', { details: { noun: 'file', id: path }, hint: 'name a file that exists' })
  if (found.size > bytesMax) {
    throw provostError('INPUT_INVALID', { message: `${path} must be at most ${bytesMax} bytes; got ${found.size}` })
  }
  return readFile(path, 'utf8')
}
