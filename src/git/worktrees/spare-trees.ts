// The files of a worktree that nobody needs any more are kept for the next one: writing a large repository anew takes far longer
// than proving that what lies there is exactly the commit. Only the files are kept. What git knows about a worktree is made anew,
// because whoever worked there could write into it: settings, flags of the index, a merge that was begun.
import { randomBytes } from 'node:crypto'
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { removeTree } from '#files/remove-tree'
import { findCommonDirectory } from '../common-directory.ts'
import { runGitJob } from '../git-job.ts'
import { joinRaw, pathBytes, rawPath, splitRaw } from '../raw-path.ts'
import { removeOddFiles } from './odd-files.ts'
import { forgetWorktree } from './registered-worktrees.ts'
import { moveSeal, takeSeal, unseal } from './sealed-indexes.ts'

const SPARE = '.spare'
const SPARES_MAX = 2
const NAME = /^[0-9a-f]{16}$/

/** Below a repository nothing is kept: whatever walks through it would find it. */
function spareDirectory(root: string, path: string): string | undefined {
  return path.startsWith(root + sep) ? undefined : join(dirname(path), SPARE)
}

/** Takes a worktree away and keeps its files; false when they cannot be kept. */
export async function keepSpare(root: string, path: string): Promise<boolean> {
  const directory = spareDirectory(root, path)
  if (directory === undefined || !(await lstat(path).catch(() => undefined))?.isDirectory()) return false
  try {
    await mkdir(directory, { recursive: true })
    const name = randomBytes(8).toString('hex')
    await rename(path, join(directory, `${name}.coming`))
    await rm(join(directory, `${name}.coming`, '.git'), { recursive: true, force: true })
    await rename(join(directory, `${name}.coming`), join(directory, name))
    moveSeal(path, join(directory, name))
    await forgetWorktree(root, path)
    await trim(directory, HALF_MS, SPARES_MAX)
    return true
  } catch {
    return false // then it is removed in the ordinary way, whatever is left of it
  }
}

/** The oldest go first, and what a killed process had taken or was bringing. */
async function trim(directory: string, halfMs: number, max: number): Promise<void> {
  const found = await Promise.all(
    (await readdir(directory)).map(async name => ({ name, at: (await lstat(join(directory, name))).ctimeMs })),
  )
  const spares = found.filter(({ name }) => NAME.test(name)).toSorted((left, right) => right.at - left.at)
  const half = found.filter(({ name, at }) => !NAME.test(name) && Date.now() - at > halfMs)
  for (const { name } of [...spares.slice(max), ...half]) {
    takeSeal(join(directory, name))
    await removeTree(join(directory, name))
  }
}

const HALF_MS = 60 * 60_000

/** Of worktrees in this place, all of them: a repository that nobody works on needs no second copy. */
export async function dropSpares(place: string): Promise<void> {
  await trim(join(place, SPARE), HALF_MS, 0).catch(() => {})
}

/** Makes the worktree from spare files; false when there are none, or when they cannot be proven to be the commit. */
export async function addFromSpare(root: string, path: string, commit: string): Promise<boolean> {
  const directory = spareDirectory(root, path)
  if (directory === undefined) return false
  const files = await claim(directory)
  if (files === undefined) return false
  try {
    if (await mayConvert(root, commit)) return false
    const added = ['worktree', 'add', '--quiet', '--detach', '--no-checkout', path, commit]
    if ((await runGitJob({ cwd: root, args: added })).exitCode !== 0) return false
    await moveFolders(files, path)
    const isSealed = await breakSeal(files, path)
    if (await makeExact(path, commit, isSealed)) return true
    return await giveUp(root, path)
  } catch {
    return giveUp(root, path)
  } finally {
    await removeTree(files)
  }
}

// A file that is moved has a younger `ctime` than its content has. Those at the top are few, and written anew.
async function moveFolders(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true })
  const folders = entries.filter(entry => entry.isDirectory() && entry.name !== '.git')
  for (const { name } of folders) await rename(join(from, name), join(to, name))
}

async function breakSeal(files: string, path: string): Promise<boolean> {
  const seal = takeSeal(files)
  if (seal) await unseal(path, seal)
  return seal !== undefined
}

/** Nothing of it may be in the way of a worktree that is made anew. */
async function giveUp(root: string, path: string): Promise<false> {
  await removeTree(path)
  await forgetWorktree(root, path)
  return false
}

/** Whoever renames it first has it. */
async function claim(directory: string): Promise<string | undefined> {
  const names = (await readdir(directory).catch(() => [])).filter(name => NAME.test(name))
  for (const name of names) {
    const taken = join(directory, `${name}.going`)
    const isOurs = await rename(join(directory, name), taken).then(
      () => true,
      () => false,
    )
    if (!isOurs) continue
    moveSeal(join(directory, name), taken)
    return taken
  }
  return undefined
}

// The times that git goes by, whatever the person has configured: nobody can set back a `ctime`.
const TIMES = ['core.trustctime=true', 'core.checkStat=default', 'core.ignoreStat=false', 'core.untrackedCache=false']

// Sealed, what does not fit its seal is written anew. Otherwise every file is read and compared with the commit, through an index
// that nobody has touched. What is too much goes, also what is ignored; at the end git must find nothing at all.
async function makeExact(path: string, commit: string, isSealed: boolean): Promise<boolean> {
  const git = (...args: string[]) => runGitJob({ cwd: path, args: [...TIMES.flatMap(each => ['-c', each]), ...args] })
  if (!isSealed && (await git('read-tree', commit)).exitCode !== 0) return false
  if ((await git('clean', '-ffdxq')).exitCode !== 0) return false
  await emptySubmodules(path)
  removeOddFiles(path)
  if (!isSealed) await git('update-index', '-q', '--refresh') // it fails where something differs, which is put right next
  if ((await git('reset', '--quiet', '--hard', commit)).exitCode !== 0) return false
  const status = await git('status', '--porcelain', '-z', '--ignored', '--untracked-files=all')
  return status.exitCode === 0 && status.stdout.length === 0
}

const GITLINK = /^160000 \S+ \d\t(.*)$/s

/** A worktree has none of them. To look into what was left there would run what its settings name. */
async function emptySubmodules(path: string): Promise<void> {
  const { stdout } = await runGitJob({ cwd: path, args: ['ls-files', '--stage', '-z'] })
  for (const entry of splitRaw(stdout)) {
    const [, name] = GITLINK.exec(entry) ?? []
    if (name === undefined) continue
    const directory = pathBytes(joinRaw(rawPath(path), name))
    await rm(directory, { recursive: true, force: true })
    await mkdir(directory)
  }
}

const CONVERSIONS = '(^|[[:space:]])[-!]?(text|crlf|eol|filter|ident|working-tree-encoding)'

/** Where git converts what it writes, equal for git need not be equal in bytes. */
async function mayConvert(root: string, commit: string): Promise<boolean> {
  const set = await runGitJob({
    cwd: root,
    args: ['config', '--get-regexp', '^core\\.(autocrlf|eol|attributesfile|sparsecheckout)$'],
  })
  if (set.stdout.length > 0) return true
  const own = join(await findCommonDirectory(root), 'info', 'attributes')
  if (await lstat(own).catch(() => undefined)) return true
  const grep = ['grep', '-q', '-E', CONVERSIONS, commit, '--', ':(glob)**/.gitattributes']
  return (await runGitJob({ cwd: root, args: grep })).exitCode !== 1
}
