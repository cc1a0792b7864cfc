// Reads a small text file whole. Links are not followed, and nothing large or special is ever opened to the end.
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { FileReading } from '../ports/state-directory.ts'
import { systemErrorCode } from './system-error.ts'

// Without O_NONBLOCK, opening a FIFO would wait for somebody to write into it.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

export async function readBoundedFile(path: string, bytesMax: number): Promise<FileReading> {
  let file: FileHandle
  try {
    file = await open(path, FLAGS)
  } catch (error) {
    return { kind: wordOf(systemErrorCode(error)) }
  }
  try {
    return await readOpened(file, bytesMax)
  } catch (error) {
    return { kind: wordOf(systemErrorCode(error)) }
  } finally {
    await file.close()
  }
}

function wordOf(code: string): 'absent' | 'symlink' | 'not_a_file' | 'unreadable' {
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'absent'
  if (code === 'ELOOP' || code === 'EMLINK') return 'symlink'
  return code === 'EISDIR' || code === 'ENXIO' ? 'not_a_file' : 'unreadable'
}

async function readOpened(file: FileHandle, bytesMax: number): Promise<FileReading> {
  const stats = await file.stat()
  if (!stats.isFile()) return { kind: 'not_a_file' }
  if (stats.size > bytesMax) return { kind: 'too_large' }
  const bytes = await file.readFile()
  if (bytes.length > bytesMax) return { kind: 'too_large' }
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    return { kind: 'not_utf8' }
  }
}
