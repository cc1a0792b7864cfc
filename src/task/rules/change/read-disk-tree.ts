// Reads what a caller says lies on disk. A path that is not named is absent.

import { isText } from '#kernel/reading/json-value'
import { readObject, readWord, refuseInput } from '#kernel/reading/read-input'
import type { DiskNode, DiskTree } from './disk-tree.ts'

const KINDS = ['file', 'dir', 'symlink', 'symlink_parent', 'file_parent', 'other'] as const

export function readDiskTree(value: unknown): DiskTree {
  const tree = readObject(value, 'tree')
  return new Map(Object.keys(tree).map(path => [path, readNode(tree[path], `tree.${path}`)]))
}

function readNode(value: unknown, field: string): DiskNode | null {
  if (value === null) return null
  const node = readObject(value, field)
  const kind = readWord(node.kind, KINDS, `${field}.kind`)
  if (kind !== 'file') return { kind }
  const { hash, mode } = node
  return isText(hash) && isText(mode) ? { kind, hash, mode } : refuseInput(field, 'a file with hash and mode')
}
