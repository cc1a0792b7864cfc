// Puts files of a salvage into a worktree and takes others away: each whole or not at all, and never through a link.
import { createHash } from 'node:crypto'
import { lstat, mkdir, open, readdir, rename, rm, rmdir, symlink, unlink } from 'node:fs/promises'
import { joinRaw, parentsOf, pathBytes, pathText, type RawPath, rawPath } from '#git/raw-path'
import { provostError } from '#kernel/errors/errors'
import type { FileState } from './plan-salvage-apply.ts'

/** Also directories that are left empty. */
export async function removeFile(top: string, path: string): Promise<void> {
  await refuseUnsafe(top, path)
  await unlink(absolute(top, path)).catch(ignoreAbsent)
  for (const parent of parentsOf(path)) {
    const isGone = await rmdir(absolute(top, parent)).then(
      () => true,
      () => false,
    )
    if (!isGone) return
  }
}

export async function placeFile(
  top: string,
  path: string,
  { mode, permissions }: FileState,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  await refuseUnsafe(top, path)
  await makeParents(top, path)
  const draft = draftOf(top, path)
  await rm(draft, { force: true }) // of an apply that was killed
  if (mode === '120000') await symlink(await join(chunks), draft)
  else await writeDraft(draft, chunks, permissions ?? 0o644)
  await makeRoom(absolute(top, path))
  await rename(draft, absolute(top, path))
}

/** Always the same name for the same file, so that a second try cleans up after the first. */
function draftOf(top: string, path: string): Buffer {
  const [parent = ''] = parentsOf(path)
  const name = `.provost-draft-${createHash('sha256').update(path, 'latin1').digest('hex').slice(0, 16)}`
  return absolute(top, joinRaw(parent, name))
}

async function writeDraft(draft: Buffer, chunks: AsyncIterable<Buffer>, permissions: number): Promise<void> {
  const handle = await open(draft, 'wx', 0o600)
  try {
    for await (const chunk of chunks) await handle.writeFile(chunk)
    await handle.chmod(permissions)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function join(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const chunk of chunks) parts.push(Buffer.from(chunk))
  return Buffer.concat(parts)
}

/** A ref can be written by others, and a tree of git can hold any name. */
async function refuseUnsafe(top: string, path: string): Promise<void> {
  const parts = path.split('/')
  const isSafe = parts.every(part => part !== '' && part !== '.' && part !== '..' && part.toLowerCase() !== '.git')
  if (!isSafe) throw leavesPlace(path, top)
  for (const parent of parentsOf(path)) {
    const found = await lstat(absolute(top, parent)).catch(() => undefined)
    if (found && !found.isDirectory()) throw leavesPlace(path, top)
  }
}

async function makeParents(top: string, path: string): Promise<void> {
  for (const parent of parentsOf(path).reverse()) await mkdir(absolute(top, parent)).catch(ignorePresent)
}

/** Directories that the removals before have left empty give way; the first thing that is none stops it. */
async function makeRoom(place: Buffer): Promise<void> {
  const found = await lstat(place).catch(() => undefined)
  if (found?.isDirectory()) await removeEmptyTree(place.toString('latin1'))
}

async function removeEmptyTree(folder: string): Promise<void> {
  const entries = await readdir(pathBytes(folder), { encoding: 'buffer' })
  for (const name of entries) await removeEmptyTree(`${folder}/${name.toString('latin1')}`)
  await rmdir(pathBytes(folder))
}

function absolute(top: string, path: string): Buffer {
  return pathBytes(joinRaw(rawPath(top), path as RawPath))
}

function ignoreAbsent(error: unknown): void {
  if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') throw error
}

function ignorePresent(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function leavesPlace(path: string, root: string): Error {
  return provostError('PATH_INVALID', { details: { path: pathText(path), root } })
}
