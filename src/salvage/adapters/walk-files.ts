// Everything that lies in a worktree: files and links with their modes, and the repositories in it, which are not entered.
import type { Stats } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { joinRaw, pathBytes, type RawPath, rawOfBytes, rawPath } from '#git/raw-path'

export type DiskFile = {
  readonly path: RawPath
  readonly kind: 'file' | 'link'
  readonly permissions: number
  readonly bytes: number
}

export type Walked = {
  readonly files: readonly DiskFile[]
  /** Directories that hold a `.git` of their own. */
  readonly repositories: readonly RawPath[]
  readonly directories: ReadonlySet<RawPath>
}

const GIT = '.git'
const PERMISSIONS = 0o777

export async function walkFiles(root: string): Promise<Walked> {
  const top = rawPath(root)
  const files: DiskFile[] = []
  const repositories: RawPath[] = []
  const directories = new Set<RawPath>()
  const pending: RawPath[] = ['' as RawPath]
  for (let directory = pending.pop(); directory !== undefined; directory = pending.pop()) {
    const names = (await readdir(pathBytes(joinRaw(top, directory)), { encoding: 'buffer' })).map(rawOfBytes)
    if (names.some(name => name === GIT) && directory !== '') {
      repositories.push(directory)
      continue
    }
    const paths = names.filter(name => name !== GIT).map(name => joinRaw(directory, name))
    const found = await Promise.all(paths.map(path => lstat(pathBytes(joinRaw(top, path)))))
    for (const [index, path] of paths.entries()) {
      const file = describe(path, found[index]!)
      if (file) files.push(file)
      else if (found[index]!.isDirectory()) pending.push(path)
    }
    directories.add(directory)
  }
  return { files, repositories, directories }
}

/** Sockets, pipes and devices hold no bytes that could be kept. */
function describe(path: RawPath, found: Stats): DiskFile | undefined {
  const permissions = found.mode & PERMISSIONS
  if (found.isSymbolicLink()) return { path, kind: 'link', permissions, bytes: found.size }
  if (found.isFile()) return { path, kind: 'file', permissions, bytes: found.size }
  return undefined
}
