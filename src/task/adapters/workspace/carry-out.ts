// One step of an apply or a revert on disk. Somebody may edit the very path at the very moment: what the step takes away is
// looked at before and after, and what is not as planned is brought back. Nothing is ever overwritten, and nothing is ever
// written through a link.
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
} from 'node:fs'
import { lstat, mkdir, open, readdir, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { findLinkedParent } from '#files/safe-path'
import type { Aside, StepEnd, WorkspaceStep } from '#task/ports/workspace'
import type { FileMode } from '#task/rules/change/change-entry'
import type { DiskNode } from '#task/rules/change/disk-tree'
import { findMeanwhile } from '#task/rules/change/find-meanwhile'
import { readNode } from './disk-nodes.ts'
import { exchangeErrorCode, placeNew, putBack, takeAway } from './exchange-file.ts'

const DONE: StepEnd = { met: null, kept: null }

export async function carryOutWrites(
  directory: string,
  aside: Aside,
  step: WorkspaceStep,
  bytes: Uint8Array | null,
): Promise<StepEnd> {
  const met = findMeanwhile(await readNode(directory, step.path), step.expected)
  if (met) return { met, kept: null }
  aside.steps(`looked at ${step.path}`)
  const file = join(directory, step.path)
  if (step.content !== null && bytes === null) return changeMode(file, step, step.content.mode)
  const draft = bytes === null ? null : await prepare(file, aside, bytes)
  if (draft !== null && !(await makeRoom(file))) return { met: 'NOT_A_FILE', kept: null }
  try {
    return await exchange(file, draft, aside, step)
  } finally {
    if (draft !== null) await rm(draft, { force: true })
  }
}

async function prepare(file: string, aside: Aside, bytes: Uint8Array): Promise<string> {
  await mkdir(dirname(file), { recursive: true })
  await mkdir(aside.directory, { recursive: true })
  const draft = join(aside.directory, `${aside.name}.draft`)
  await rm(draft, { force: true }) // what a killed try has left
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return draft
}

// From taking to placing only calls that do not wait: the path stands empty for microseconds.
async function exchange(file: string, draft: string | null, aside: Aside, step: WorkspaceStep): Promise<StepEnd> {
  const { path, expected, content } = step
  const taken = freshName(aside)
  const isTaken = expected !== null && takeAway(file, taken)
  aside.steps(`took ${path}`)
  if (draft !== null) chmodSync(draft, permissionsFor(content!.mode, isTaken ? lstatSync(taken).mode : 0o644))
  const isPlaced = draft !== null && placeNew(draft, file)
  aside.steps(`placed ${path}`)
  const found = isTaken ? await readNode(aside.directory, basename(taken)) : null
  // A file that was to go and is gone already is where it should be.
  const met = draft === null && !isTaken ? undefined : findMeanwhile(found, expected)
  if (met === undefined && (isPlaced || draft === null)) {
    return isTaken ? { met: null, kept: setAside(taken, found) } : DONE
  }
  if (isPlaced) await takeOursBack(file, aside, step)
  if (isTaken) putBack(taken, file) // where somebody was faster it stays aside, as one that was taken
  return { met: met ?? 'DRIFT', kept: null }
}

/** Ours only: what somebody made of it in the meantime stays. */
async function takeOursBack(file: string, aside: Aside, { content }: WorkspaceStep): Promise<void> {
  const ours = freshName(aside)
  if (!takeAway(file, ours)) return
  const node = await readNode(aside.directory, basename(ours))
  if (findMeanwhile(node, content) === undefined) setAside(ours, node)
  else putBack(ours, file)
}

// Whoever has the file open still writes into it. Its name says what it held, so that a later look finds what came since.
function setAside(taken: string, node: DiskNode | null): string {
  const kept = taken.replace(/taken$/, `kept.${node?.kind === 'file' ? node.hash : 'unknown'}`)
  renameSync(taken, kept)
  return kept
}

/** A name that nobody has: whoever works on a task works there alone. */
function freshName(aside: Aside): string {
  const { directory, name } = aside
  mkdirSync(directory, { recursive: true })
  const fresh = join(directory, `${name}.${process.hrtime.bigint()}.taken`)
  return existsSync(fresh) ? freshName(aside) : fresh
}

/** Only the right to run it is ours to decide; who else may read it is not. */
function permissionsFor(mode: FileMode, before: number): number {
  const kept = before & 0o666
  return mode === '100755' ? kept | ((kept & 0o444) >> 2) : kept
}

function changeMode(file: string, { expected }: WorkspaceStep, mode: FileMode): StepEnd {
  let handle: number
  try {
    handle = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    if (['ENOENT', 'ELOOP'].includes(exchangeErrorCode(error))) return { met: 'DRIFT', kept: null }
    throw error
  }
  try {
    const found = fstatSync(handle)
    const now = (found.mode & 0o100) === 0 ? '100644' : '100755'
    if (expected !== 'anything' && now !== expected?.mode && now !== mode) return { met: 'DRIFT', kept: null }
    fchmodSync(handle, permissionsFor(mode, found.mode))
    // Somebody may have put another file there since; that one is theirs.
    return lstatSync(file, { throwIfNoEntry: false })?.ino === found.ino ? DONE : { met: 'DRIFT', kept: null }
  } finally {
    closeSync(handle)
  }
}

/** A directory that the deletes before have emptied gives way to a file of its name; one that holds anything does not. */
async function makeRoom(file: string): Promise<boolean> {
  const found = await lstat(file).catch(() => undefined)
  return !found?.isDirectory() || removeEmptyTree(file)
}

/** Only directories go; the first thing that is none stops it. */
async function removeEmptyTree(folder: string): Promise<boolean> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await removeEmptyTree(join(folder, entry.name))
  }
  return rmdir(folder).then(
    () => true,
    () => false,
  )
}

export async function removeEmptyFolders(directory: string, folders: readonly string[]): Promise<void> {
  for (const folder of folders.toSorted((left, right) => right.length - left.length)) {
    if ((await findLinkedParent(directory, folder)) === undefined) await rmdir(join(directory, folder)).catch(() => {})
  }
}
