// What lies on disk at the paths of a change: a file by hash and mode, or what is in the way.
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { readOrdinary } from '#files/hashed-file'
import { findLinkedParent } from '#files/safe-path'
import type { DiskNode, DiskTree } from '#task/rules/change/disk-tree'
import { listTaskFiles } from '../files/task-documents.ts'

const AT_ONCE = 32

export async function readDiskNodes(directory: string, paths: readonly string[]): Promise<DiskTree> {
  const nodes = new Map<string, DiskNode | null>()
  const known = new Set(paths)
  for (let start = 0; start < paths.length; start += AT_ONCE) {
    const part = paths.slice(start, start + AT_ONCE)
    const read = await Promise.all(part.map(path => readNode(directory, path, known)))
    for (const [index, path] of part.entries()) nodes.set(path, read[index]!)
  }
  return nodes
}

const NONE: ReadonlySet<string> = new Set()

export async function readNode(
  directory: string,
  path: string,
  known: ReadonlySet<string> = NONE,
): Promise<DiskNode | null> {
  const parent = await findLinkedParent(directory, path)
  if (parent) return { kind: parent.is === 'symlink' ? 'symlink_parent' : 'file_parent' }
  const file = join(directory, path)
  const found = await lstat(file).catch(() => undefined)
  if (!found) return null
  if (found.isSymbolicLink()) return { kind: 'symlink' }
  if (found.isDirectory()) return { kind: (await holdsOthers(directory, path, known)) ? 'other' : 'dir' }
  const read = found.isFile() ? await readOrdinary(file) : undefined
  return read ? { kind: 'file', hash: read.sha256, mode: read.isExecutable ? '100755' : '100644' } : { kind: 'other' }
}

// A directory may give way to a file only when everything in it belongs to the same change.
async function holdsOthers(directory: string, path: string, known: ReadonlySet<string>): Promise<boolean> {
  const files = await listTaskFiles(join(directory, path))
  return files.some(file => !known.has(`${path}/${file}`))
}

export async function listMissingNodes(directory: string, paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(paths.map(path => lstat(join(directory, path)).catch(() => undefined)))
  return paths.filter((_path, index) => found[index] === undefined)
}
