// JSONL logs of a state directory: appended by one write, rotated under the lock.
import { constants } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { provostError } from '#kernel/errors/errors'
import { leadOf } from '../rules/workflow/log-line.ts'
import type { ArchivePlaces } from './archive-places.ts'
import { codeOf, directoryUnusable } from './system-error.ts'

const FLAGS = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0)

/** The size the log has now. */
export async function appendToLog({ directory }: ArchivePlaces, name: string, line: string): Promise<number> {
  try {
    const file = await open(join(directory, name), FLAGS)
    try {
      const { size } = await file.stat()
      const last = Buffer.alloc(1)
      if (size > 0) await file.read(last, 0, 1, size - 1)
      const text = leadOf(size > 0 ? last[0]! : null) + line
      await file.write(text)
      return size + Buffer.byteLength(text)
    } finally {
      await file.close()
    }
  } catch (error) {
    if (codeOf(error) === 'ELOOP') throw provostError('STATE_SYMLINK_REFUSED', { details: { name } })
    throw directoryUnusable(directory, error)
  }
}

export async function readLogText({ directory }: ArchivePlaces, name: string): Promise<string> {
  return readFile(join(directory, name), {
    encoding: 'utf8',
    flag: constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0),
  }).catch(() => '')
}

export async function rotateLogFile(
  { directory, logs }: ArchivePlaces,
  name: string,
  moveTo: string,
  remove: readonly string[],
): Promise<void> {
  await rename(join(directory, name), join(logs, moveTo))
  for (const old of remove) await rm(join(logs, old), { force: true })
}
