// A git that looks at a worktree without trusting anything in it.
import { lstat, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findCommonDirectory } from '#git/common-directory'
import { gitJob } from '#git/git-job'
import { findGitDirectory } from '#git/pin-worktree'
import { entriesOf, findSeal, layOut } from '#git/worktrees/sealed-indexes'
import { TRUE_TIMES } from '#git/worktrees/unfit-files'
import type { CaptureWish } from '#task/ports/workspace'

/** Git looking at the worktree through an index that nobody else sees. */
export type DeskGit = (args: readonly string[], input?: string | Uint8Array) => Promise<Buffer>

export type WorktreeDesk = {
  /** Its index is the base. */
  readonly git: DeskGit
  /** What whoever worked there added by name, also where it is ignored. */
  readonly added: readonly string[]
}

// The worktree was somebody else's to change, its link to the repository too: a git that followed it would read settings
// that whoever worked there has written, and run what they name. So git is told where everything is.
export async function openDesk(wish: CaptureWish, place: string): Promise<WorktreeDesk> {
  const { root, worktree, base } = wish
  const env = { GIT_DIR: await findCommonDirectory(root), GIT_WORK_TREE: worktree }
  const through = (index: string): DeskGit => {
    const job = { cwd: worktree, env: { ...env, GIT_INDEX_FILE: index } }
    return (args, input) => gitJob({ ...job, args: [...TRUE_TIMES, ...args], ...(input !== undefined && { input }) })
  }
  const [index, theirs] = [join(place, 'index'), join(place, 'theirs')]
  const git = through(index)
  const own = await readOwnIndex(root, worktree)
  if (own) await writeFile(theirs, own)
  const seal = findSeal(worktree)
  if (seal?.commit !== base.commit || entriesOf(seal) === undefined) {
    await takeBase(git, own ? through(theirs) : undefined, wish)
    return { git, added: own ? await listAdded(through(theirs), wish) : [] }
  }
  await layOut(seal, index)
  const isTouched = own !== undefined && !own.equals(seal.index)
  return { git, added: isTouched ? await listAdded(through(theirs), wish) : [] }
}

async function readOwnIndex(root: string, worktree: string): Promise<Buffer | undefined> {
  const own = await findGitDirectory(root, worktree)
  return own === undefined ? undefined : readFile(join(own, 'index')).catch(() => undefined)
}

/** An index that git cannot read is as good as none. */
async function listAdded(theirs: DeskGit, { base, worktree }: CaptureWish): Promise<string[]> {
  const args = ['diff-index', '--cached', '-z', '--name-only', '--no-renames', '--diff-filter=A', base.tree]
  const named = namesOf(await theirs(args).catch(() => Buffer.alloc(0)))
  const isThere = await Promise.all(named.map(path => isOnDisk(worktree, path)))
  return named.filter((_, at) => isThere[at])
}

/** Nothing is known of any file, so all of them are read. */
async function takeBase(git: DeskGit, theirs: DeskGit | undefined, { base, worktree }: CaptureWish): Promise<void> {
  await git(['read-tree', base.tree])
  const left = theirs ? await listLeftOut(git, theirs, worktree) : []
  const names = left.map(path => `${path}\0`).join('')
  if (left.length > 0) await git(['update-index', '-z', '--skip-worktree', '--stdin'], names)
  await git(['update-index', '-q', '--refresh']).catch(() => {}) // it fails where something differs
}

/** What their index leaves out of the worktree, and what is not there, is not looked for. */
async function listLeftOut(git: DeskGit, theirs: DeskGit, worktree: string): Promise<string[]> {
  const entries = namesOf(await theirs(['ls-files', '-z', '-t']).catch(() => Buffer.alloc(0)))
  const skipped = entries.filter(entry => entry.startsWith('S ')).map(entry => entry.slice(2))
  if (skipped.length === 0) return []
  const ofBase = new Set(namesOf(await git(['ls-files', '-z'])))
  const isThere = await Promise.all(skipped.map(path => isOnDisk(worktree, path)))
  return skipped.filter((path, at) => !isThere[at] && ofBase.has(path))
}

function isOnDisk(worktree: string, path: string): Promise<boolean> {
  return lstat(join(worktree, path)).then(
    () => true,
    () => false,
  )
}

function namesOf(output: Buffer): string[] {
  return output.toString('utf8').split('\0').filter(Boolean)
}
