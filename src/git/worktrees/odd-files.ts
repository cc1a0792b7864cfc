// Files whose rights git would not have given them, that have a second name somewhere, or that were touched after they were written,
// are taken away before a worktree is used again: git compares none of this, and writes anew what is missing.
import { lstatSync, readdirSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'

export function removeOddFiles(directory: string): void {
  const allowed = [0o666, 0o777].map(mode => mode & ~process.umask())
  const look = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) look(path)
      else if (entry.isFile() && isOdd(path, allowed)) unlinkSync(path)
    }
  }
  for (const entry of readdirSync(directory, { withFileTypes: true }))
    if (entry.isDirectory()) look(join(directory, entry.name))
    else if (entry.isFile() && entry.name !== '.git' && isOdd(join(directory, entry.name), allowed))
      unlinkSync(join(directory, entry.name))
}

function isOdd(path: string, allowed: readonly number[]): boolean {
  const { mode, nlink, mtimeMs, ctimeMs } = lstatSync(path)
  return nlink > 1 || mtimeMs !== ctimeMs || !allowed.includes(mode & 0o7777)
}
