// Reads a text file that a person names.
import { readFile, stat } from 'node:fs/promises'
import { unreadable } from '#evidence/payload-file'

export async function readFileOfText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(cause => {
    throw unreadable(path, cause)
  })
}

export async function readChangedAt(path: string): Promise<number> {
  const found = await stat(path).catch(cause => {
    throw unreadable(path, cause)
  })
  return found.mtimeMs
}
