// Snapshots of what a redo takes away: copied, described and complete before anything is removed.
import { copyFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import { readHashed } from '#files/hashed-file'
import type { Snapshot, StoredTaskFile } from '#task/ports/task-files'

const MANIFEST = 'manifest.json'

export async function makeSnapshot(directory: string, snapshot: Snapshot): Promise<'made' | 'made_before' | 'taken'> {
  const target = join(directory, snapshot.directory)
  const files = await describeFiles(directory, snapshot.files)
  const isThere = await stat(target).then(
    () => true,
    () => false,
  )
  if (isThere) return (await isSame(target, files)) ? 'made_before' : 'taken'
  const draft = join(directory, 'history', `.draft-${snapshot.directory.slice('history/'.length)}`)
  await rm(draft, { recursive: true, force: true })
  for (const { path } of files) {
    await mkdir(dirname(join(draft, path)), { recursive: true })
    await copyFile(join(directory, path), join(draft, path))
  }
  await writeFileAtomic(join(draft, MANIFEST), `${JSON.stringify({ ...snapshot.about, files }, null, 2)}\n`)
  await rename(draft, target)
  return 'made'
}

async function describeFiles(directory: string, paths: readonly string[]): Promise<StoredTaskFile[]> {
  const found = await Promise.all(paths.map(path => readHashed(directory, path)))
  return paths.flatMap((path, index) => {
    const file = found[index]
    return file ? [{ path, sha256: file.sha256, bytes: file.bytes.length }] : []
  })
}

/** A crash came between the copy and the removal: the snapshot of then is the snapshot of now. */
async function isSame(target: string, files: readonly StoredTaskFile[]): Promise<boolean> {
  try {
    const { files: known } = JSON.parse(await readFile(join(target, MANIFEST), 'utf8'))
    return JSON.stringify(known) === JSON.stringify(files)
  } catch {
    return false
  }
}
