// Copies a directory with everything in it: contents, modes, times, and links as links.
import { chmod, lstat, mkdir, readdir, readlink, symlink } from 'node:fs/promises'
import { copySame } from './carry-entry.ts'
import { keepTimes } from './keep-times.ts'

/** False when something in it cannot be copied. */
export async function copyDirectory(source: Buffer, target: Buffer): Promise<boolean> {
  const stats = await lstat(source)
  await mkdir(target)
  for (const name of await readdir(source, 'buffer')) {
    if (!(await copyChild(below(source, name), below(target, name)))) return false
  }
  await chmod(target, stats.mode)
  await keepTimes(target, stats) // last, for every child has changed it
  return true
}

async function copyChild(source: Buffer, target: Buffer): Promise<boolean> {
  const stats = await lstat(source)
  if (stats.isDirectory()) return copyDirectory(source, target)
  if (stats.isSymbolicLink()) await symlink(await readlink(source, 'buffer'), target)
  else return stats.isFile() && copySame(source, target)
  return true
}

function below(directory: Buffer, name: Uint8Array): Buffer {
  return Buffer.concat([directory, Buffer.from('/'), name])
}
