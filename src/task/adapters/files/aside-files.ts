// Files that lie aside: `<repository>/.provost/tasks/<task>/displaced/`, on the file system of the working tree, so that a
// rename moves the very file. What is kept of them lies in the home: `<home>/kept/<task>/`.
import { cp, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readOrdinary } from '#files/hashed-file'
import { syncDirectory } from '#files/write-durably'
import type { AsideFile, AsideFiles } from '#task/ports/aside-files'
import type { TaskPlace } from '#task/ports/task-files'

export function asideFiles(home: string): AsideFiles {
  return {
    directoryOf,
    list: async place => {
      const names = await readdir(directoryOf(place)).catch(() => [])
      const found = await Promise.all(names.map(name => look(directoryOf(place), name)))
      return found.filter(file => file !== undefined)
    },
    keepOutside: async ({ task }, file, label) => {
      const directory = join(home, 'kept', task)
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const kept = join(directory, await freshName(directory, label))
      await cp(file.path, kept, { recursive: true, errorOnExist: true, force: false, verbatimSymlinks: true })
      await syncDirectory(directory)
      return kept
    },
    rename: (file, name) => rename(file.path, join(dirname(file.path), name)),
    remove: file => rm(file.path, { recursive: true, force: true }),
  }
}

function directoryOf({ root, task }: TaskPlace): string {
  return join(root, '.provost', 'tasks', task, 'displaced')
}

async function look(directory: string, name: string): Promise<AsideFile | undefined> {
  const path = join(directory, name)
  const found = await lstat(path).catch(() => undefined)
  if (!found) return undefined
  const file = found.isFile() ? await readOrdinary(path) : undefined
  return { name, path, sha256: file?.sha256 ?? null, since: Math.max(found.mtimeMs, found.ctimeMs) }
}

/** Numbered, because the same path may be met more than once. */
async function freshName(directory: string, label: string): Promise<string> {
  const names = await readdir(directory)
  const used = names.map(name => Number.parseInt(name, 10)).filter(Number.isInteger)
  return `${Math.max(0, ...used) + 1}-${label}`
}
