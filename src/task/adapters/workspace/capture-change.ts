// What a worktree holds against its base, captured exactly: bytes, patch, and one commit under a ref of its own.
import { lstat, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import { readHashed, sha256Of } from '#files/hashed-file'
import { gitJob } from '#git/git-job'
import { joinRaw, pathBytes, pathText, type RawPath, rawPath } from '#git/raw-path'
import { commitTree } from '#git/worktrees/commit-tree'
import type { Captured, CaptureWish } from '#task/ports/workspace'
import type { ChangeEntry, FileContent } from '#task/rules/change/change-entry'
import { checkPath } from '#task/rules/path/check-path'
import { listTouched, readTouched, type Touched, writeWorktreeTree } from './touched-paths.ts'
import { isFileMode, readTreeContents } from './tree-contents.ts'
import { openDesk, type WorktreeDesk } from './worktree-desk.ts'

const FILES_MAX = 5_000
const BYTES_MAX = 200 * 1024 * 1024

type Refusal = Extract<Captured, { ok: false }>
type Change = { readonly path: string; readonly oldMode: string; readonly newMode: string }

export async function captureChange(wish: CaptureWish): Promise<Captured> {
  const place = await mkdtemp(join(tmpdir(), 'provost-index-')) // for nobody else's eyes: it names every file
  try {
    return await captureThrough(await openDesk(wish, place), wish)
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

async function captureThrough(desk: WorktreeDesk, wish: CaptureWish): Promise<Captured> {
  const touched = await listWritten(desk, wish)
  if ('because' in touched) return touched
  const tree = await writeWorktreeTree(desk, touched)
  // Without the ref nobody finds the commit.
  const [changes, patch, commit] = await Promise.all([
    listChanges(wish, tree),
    gitJob({ cwd: wish.root, args: [...DIFF, wish.base.tree, tree] }),
    commitTree({ cwd: wish.root, tree, parent: wish.base.commit, message: wish.message }),
  ])
  const refusal = findRefusal(changes)
  if (refusal) return refusal
  const entries = await readEntries(wish, changes)
  if (!Array.isArray(entries)) return entries as Refusal
  const diffHash = await writeCode(wish, patch, entries)
  await gitJob({ cwd: wish.root, args: ['update-ref', wish.ref, commit] })
  return { ok: true, entries, diffHash, commit, tree }
}

/** What was only touched can be in the way by its number and size alone, so it is read before anything is refused. */
async function listWritten(desk: WorktreeDesk, wish: CaptureWish): Promise<Touched | Refusal> {
  const touched = await listTouched(desk, wish)
  if (!(await findObstacle(wish, touched.written))) return touched
  await readTouched(desk)
  const changed = await listTouched(desk, wish)
  return (await findObstacle(wish, changed.written)) ?? changed
}

/** Sizes are looked at before git reads a byte: two gigabytes must not end up in the repository. */
async function findObstacle({ worktree }: CaptureWish, written: readonly RawPath[]): Promise<Refusal | undefined> {
  if (written.length > FILES_MAX) return refuse('TOO_MANY_FILES', `${written.length} files; the limit is ${FILES_MAX}`)
  let bytes = 0
  for (const path of written) {
    const found = await lstat(pathBytes(joinRaw(rawPath(worktree), path))).catch(() => undefined)
    if (path.endsWith('/')) return refuse('SUBMODULE', pathText(path.slice(0, -1)))
    bytes += found?.isFile() ? found.size : 0
    if (bytes > BYTES_MAX) return refuse('TOO_LARGE', `${pathText(path)} (the limit is ${BYTES_MAX} bytes in all)`)
  }
  return undefined
}

async function listChanges({ root, base }: CaptureWish, tree: string): Promise<Change[]> {
  const output = await gitJob({ cwd: root, args: ['diff-tree', '-r', '-z', '--no-renames', base.tree, tree] })
  const parts = output.toString('utf8').split('\0').filter(Boolean)
  const changes: Change[] = []
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const [oldMode = '', newMode = ''] = parts[index]!.slice(1).split(' ')
    changes.push({ path: parts[index + 1]!, oldMode, newMode })
  }
  return changes
}

const ABSENT = '000000'
const KINDS: Readonly<Record<string, string>> = { '120000': 'SYMLINK', '160000': 'SUBMODULE' }

function findRefusal(changes: readonly Change[]): Refusal | undefined {
  for (const { path, oldMode, newMode } of changes) {
    const safe = checkPath(path)
    if (!safe.ok) return refuse(safe.code, path)
    for (const mode of [newMode, oldMode]) {
      if (mode !== ABSENT && !isFileMode(mode)) return refuse(KINDS[mode] ?? 'NOT_A_FILE', path)
    }
  }
  return undefined
}

async function readEntries(wish: CaptureWish, changes: readonly Change[]): Promise<ChangeEntry[] | Refusal> {
  const old = changes.filter(({ oldMode }) => oldMode !== ABSENT).map(({ path }) => path)
  const before = await readTreeContents(wish.root, wish.base.commit, old)
  const entries: ChangeEntry[] = []
  for (const { path, newMode } of changes) {
    const after = newMode === ABSENT ? null : await copyOut(wish, path, newMode)
    if (after === undefined) return refuse('SYMLINK_PARENT', path)
    entries.push({ path, before: before.get(path) ?? null, after })
  }
  return entries
}

// Named after their content: a copy with the name of a test would be run as one by whatever walks through the repository.
/** The bytes as they lie there; undefined when they cannot be reached without a link. */
async function copyOut({ worktree, into }: CaptureWish, path: string, mode: string): Promise<FileContent | undefined> {
  const file = await readHashed(worktree, path)
  if (!file || !isFileMode(mode)) return undefined
  await writeFileAtomic(join(`${into}.draft`, 'files', file.sha256), file.bytes)
  return { hash: file.sha256, mode }
}

const DIFF = [
  'diff',
  '--no-renames',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--binary',
  '--full-index',
  '--unified=3',
  '--diff-algorithm=myers',
  '--no-indent-heuristic',
  '--src-prefix=a/',
  '--dst-prefix=b/',
]

async function writeCode({ into }: CaptureWish, patch: Buffer, entries: readonly ChangeEntry[]): Promise<string> {
  const draft = `${into}.draft`
  await writeFileAtomic(join(draft, 'diff.patch'), patch)
  if (entries.every(({ after }) => after === null)) await mkdir(join(draft, 'files'), { recursive: true })
  await rm(into, { recursive: true, force: true })
  await rename(draft, into)
  return sha256Of(patch)
}

function refuse(because: string, at: string): Refusal {
  return { ok: false, because, at }
}

/** Left over from a capture that was killed. */
export async function removeCaptureDraft(into: string): Promise<void> {
  const draft = `${into}.draft`
  if (await stat(draft).catch(() => undefined)) await rm(draft, { recursive: true, force: true })
}
