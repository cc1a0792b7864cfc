// What lies on disk at the paths of a change: a file by hash and mode, or what is in the way.
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DiskNode, DiskTree } from '#core/task/disk-tree'
import { readOrdinary } from '../files/hashed-file.ts'
import { findLinkedParent } from '../files/safe-path.ts'

export async function readDiskNodes(directory: string, paths: readonly string[]): Promise<DiskTree> {
  const nodes = new Map<string, DiskNode | null>()
  for (const path of paths) nodes.set(path, await readNode(directory, path))
  return nodes
}

async function readNode(directory: string, path: string): Promise<DiskNode | null> {
  const parent = await findLinkedParent(directory, path)
  if (parent) return { kind: parent.is === 'symlink' ? 'symlink_parent' : 'file_parent' }
  const file = join(directory, path)
  const found = await lstat(file).catch(() => undefined)
  if (!found) return null
  if (found.isSymbolicLink()) return { kind: 'symlink' }
  if (found.isDirectory()) return { kind: 'dir' }
  const read = found.isFile() ? await readOrdinary(file) : undefined
  return read ? { kind: 'file', hash: read.sha256, mode: read.isExecutable ? '100755' : '100644' } : { kind: 'other' }
}
