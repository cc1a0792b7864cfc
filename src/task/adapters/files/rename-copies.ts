// Copies of code in the directory of a task, named after their content: `code/files/<sha256>`. Version 0.1 gave them the names
// they have in the repository, and test runners and linters found them there.
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readOrdinary } from '#files/hashed-file'
import { listTaskFiles } from './task-documents.ts'

const HASH = /^[0-9a-f]{64}$/

export async function renameCopies(directory: string): Promise<number> {
  const attempts = await readdir(join(directory, 'history')).catch(() => [])
  const places = [directory, ...attempts.map(name => join(directory, 'history', name))]
  let renamed = 0
  for (const place of places) renamed += await renameIn(join(place, 'code', 'files'))
  return renamed
}

async function renameIn(files: string): Promise<number> {
  const names = (await listTaskFiles(files)).filter(name => !HASH.test(name))
  if (names.length === 0) return 0
  const hashes = await Promise.all(names.map(async name => (await readOrdinary(join(files, name)))?.sha256))
  if (hashes.includes(undefined)) return 0 // whatever that is, it is not ours to touch
  for (const [index, name] of names.entries()) await rename(join(files, name), join(files, hashes[index]!))
  for (const { name } of (await readdir(files, { withFileTypes: true })).filter(entry => entry.isDirectory()))
    await rm(join(files, name), { recursive: true })
  return names.length
}
