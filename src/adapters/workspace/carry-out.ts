// One step of an apply or a revert on disk: whole or not at all, and never through a link.
import { chmod, lstat, mkdir, open, readdir, rename, rm, rmdir, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { provostError } from '#core/kernel/errors'
import type { FileMode } from '#core/task/change-entry'
import type { Step } from '#ports/workspace'
import { findLinkedParent } from '../files/safe-path.ts'

const PERMISSIONS: Readonly<Record<FileMode, number>> = { '100644': 0o644, '100755': 0o755 }

export async function carryOut(directory: string, step: Step, bytes: Uint8Array | null): Promise<void> {
  const { path, content } = step
  const linked = await findLinkedParent(directory, path)
  if (linked) throw wentAway(path, `${linked.path} is no directory any more`)
  const file = join(directory, path)
  if (content === null) {
    await unlink(file).catch(ignoreAbsent)
    return
  }
  const mode = PERMISSIONS[content.mode]
  if (bytes === null) {
    await chmod(file, mode)
    return
  }
  await mkdir(dirname(file), { recursive: true })
  await makeRoom(file)
  await replaceFile(file, bytes, mode)
}

// The draft lies beside its place, so that renaming it is one step for everybody who looks. Its name is always the same:
// what a killed try has left is taken away by the next one, and nothing is written through what somebody put there.
async function replaceFile(file: string, bytes: Uint8Array, mode: number): Promise<void> {
  const draft = `${file}.provost-tmp`
  await rm(draft, { force: true })
  try {
    const handle = await open(draft, 'wx', mode)
    try {
      await handle.writeFile(bytes)
      await handle.chmod(mode) // the umask does not decide what a change makes
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** A directory that the deletes before have emptied gives way to a file of its name; one that holds anything does not. */
async function makeRoom(file: string): Promise<void> {
  const found = await lstat(file).catch(() => undefined)
  if (found?.isDirectory()) await removeEmptyTree(file)
}

/** Only directories go; the first thing that is none stops it. */
async function removeEmptyTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await removeEmptyTree(join(folder, entry.name))
  }
  await rmdir(folder)
}

export async function removeEmptyFolders(directory: string, folders: readonly string[]): Promise<void> {
  for (const folder of folders.toSorted((left, right) => right.length - left.length)) {
    if ((await findLinkedParent(directory, folder)) === undefined) await rmdir(join(directory, folder)).catch(() => {})
  }
}

function ignoreAbsent(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

function wentAway(path: string, why: string): Error {
  return provostError('TASK_APPLY_REFUSED', {
    message: `${path} cannot be changed: ${why}.`,
    hint: 'look at the path, then repeat the command',
    details: { n: 1, paths: [path] },
  })
}
