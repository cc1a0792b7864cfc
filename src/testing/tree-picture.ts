// A directory as one comparable value: every path with its kind, inode, size, times and content.
import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

export type PicturedPath = {
  readonly path: string
  readonly inode: number
  readonly mode: number
  readonly mtimeMs: number
  readonly content: string
}

export function pictureTree(root: string, directory = ''): PicturedPath[] {
  const names = readdirSync(join(root, directory)).sort()
  return names.flatMap(name => {
    const path = join(directory, name)
    const stats = lstatSync(join(root, path))
    const picture = { path, inode: stats.ino, mode: stats.mode, mtimeMs: stats.mtimeMs }
    if (stats.isDirectory()) return [{ ...picture, content: 'directory' }, ...pictureTree(root, path)]
    if (stats.isSymbolicLink()) return [{ ...picture, content: `→ ${readlinkSync(join(root, path))}` }]
    return [{ ...picture, content: stats.isFile() ? hash(join(root, path)) : 'special' }]
  })
}

function hash(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
