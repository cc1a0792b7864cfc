// What a confined agent wrote where it was not asked to: all of it lies in the upper layers, and none of it anywhere else.
import { lstat, readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { readOrdinary } from '#files/hashed-file'

/** Paths below `tree` that the agent made, changed or removed, as the upper layer of its overlay tells, but for its work. */
export async function listWrittenOutside(
  upper: string,
  tree: string,
  isWork: (path: string) => boolean,
): Promise<string[]> {
  const entries = await readdir(upper, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries
    .filter(entry => !entry.isDirectory())
    .map(entry => join(entry.parentPath, entry.name).slice(upper.length + 1))
    .filter(path => !isWork(path))
  const written: string[] = []
  for (const path of paths.toSorted()) {
    if (!(await isUnchanged(join(upper, path), join(tree, path)))) written.push(path)
  }
  return written
}

/** A file that was only opened for writing is copied up too. A removal is a device in the layer and equals nothing. */
async function isUnchanged(copy: string, original: string): Promise<boolean> {
  const found = await lstat(copy)
  if (found.isSymbolicLink()) return (await readlink(copy)) === (await readlink(original).catch(() => null))
  const [left, right] = [await readOrdinary(copy), await readOrdinary(original)]
  if (!left || !right) return false
  return left.sha256 === right.sha256 && left.isExecutable === right.isExecutable
}
