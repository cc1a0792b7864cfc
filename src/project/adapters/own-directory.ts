// The directory of Provost in a repository must be one: a link would lead everything that is read and written elsewhere.
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { provostError } from '#kernel/errors/errors'

/** Asked before anything in it is opened. */
export async function needOwnDirectory(root: string): Promise<void> {
  const path = join(root, '.provost')
  const found = await lstat(path).catch(() => undefined)
  if (found === undefined || found.isDirectory()) return
  throw provostError('PATH_INVALID', {
    message: `${path} is ${found.isSymbolicLink() ? 'a link' : 'no directory'}`,
    hint: 'replace it by a directory',
    details: { path, root },
  })
}
