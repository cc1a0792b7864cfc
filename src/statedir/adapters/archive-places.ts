// Where the program keeps its own things inside a state directory. Drafts never lie in the swept space.
import { lstatSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { provostError } from '#kernel/errors/errors'
import { ARCHIVE_NAME, LOCK_NAME } from '../rules/contract/contract-table.ts'

export type ArchivePlaces = {
  readonly directory: string
  readonly lock: string
  readonly archive: string
  readonly drafts: string
  readonly claims: string
  readonly logs: string
  readonly sequence: string
}

export function archivePlacesOf(directory: string): ArchivePlaces {
  const archive = join(directory, ARCHIVE_NAME)
  return {
    directory,
    lock: join(directory, LOCK_NAME),
    archive,
    drafts: join(archive, '.tmp'),
    claims: join(archive, '.claims'),
    logs: join(archive, 'logs'),
    sequence: join(archive, '.sequence'),
  }
}

/** Also the directory itself, if it is missing. A link in the place of one of them would lead somewhere else. */
export function preparePlaces({ directory, archive, drafts, claims, logs }: ArchivePlaces): void {
  mkdirSync(directory, { recursive: true })
  for (const place of [archive, drafts, claims, logs]) {
    if (!isRealDirectory(place)) throw provostError('STATE_ARCHIVE_UNSAFE', { details: { dir: directory } })
  }
}

function isRealDirectory(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found) return found.isDirectory()
  mkdirSync(path, { recursive: true })
  return true
}
