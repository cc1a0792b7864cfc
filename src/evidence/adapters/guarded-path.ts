// Paths below the root of a store, checked before they are used: no step of them may lead elsewhere.
import { lstatSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import { provostError } from '#kernel/errors/errors'

/** The absolute path; throws when a directory on the way is a link, or is spelled differently on disk. */
export function guardPath(root: string, path: string): string {
  const segments = path.split('/')
  if (segments.some(segment => segment === '' || segment === '.' || segment === '..')) throw unsafe(path)
  let at = root
  for (const segment of segments.slice(0, -1)) {
    at = join(at, segment)
    const found = lstatSync(at, { throwIfNoEntry: false })
    if (!found) return join(root, path)
    if (!found.isDirectory()) throw unsafe(path)
    // A file system that ignores case would file two repositories under one name.
    if (basename(realpathSync.native(at)) !== segment) throw unsafe(path)
  }
  const last = lstatSync(join(root, path), { throwIfNoEntry: false })
  if (last?.isSymbolicLink()) throw unsafe(path)
  return join(root, path)
}

function unsafe(path: string): Error {
  return provostError('RECORD_PATH_UNSAFE', { message: `unsafe path in the store: ${path}`, details: { path } })
}
