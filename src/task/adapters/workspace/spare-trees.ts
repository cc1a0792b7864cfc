// The files of a worktree that nobody needs any more are kept for the next one: writing a large repository anew takes far longer
// than proving that what lies there is exactly the commit. Only the files are kept. What git knows about a worktree is made anew,
// because whoever worked there could write into it: settings, flags of the index, a merge that was begun.
import { randomBytes } from 'node:crypto'
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { runGitJob } from '#git/git-job'
import { forgetWorktree } from '#session/adapters/worktrees/registered-worktrees'
import { removeOddFiles } from './odd-files.ts'

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
  for (const { name } of [...spares.slice(max), ...half])
    await rm(join(directory, name), { recursive: true, force: true })
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
    for (const name of await readdir(files)) if (name !== '.git') await rename(join(files, name), join(path, name))
    if (await makeExact(path, commit)) return true
    return await giveUp(root, path)
  } catch {
    return giveUp(root, path)
  } finally {
    await rm(files, { recursive: true, force: true })
  }
}

/** Nothing of it may be in the way of a worktree that is made anew. */
async function giveUp(root: string, path: string): Promise<false> {
  await rm(path, { recursive: true, force: true })
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
    if (isOurs) return taken
  }
  return undefined
}

// Every file is read and compared with the commit, through an index that nobody has touched; what differs is written anew, what
// is too much goes, also what is ignored. At the end git must find nothing at all.
async function makeExact(path: string, commit: string): Promise<boolean> {
  const git = (...args: string[]) => runGitJob({ cwd: path, args })
  if ((await git('read-tree', commit)).exitCode !== 0) return false
  if ((await git('clean', '-ffdxq')).exitCode !== 0) return false
  removeOddFiles(path)
  await git('update-index', '-q', '--refresh') // it fails where something differs, which is put right next
  if ((await git('reset', '--quiet', '--hard', commit)).exitCode !== 0) return false
  const status = await git('status', '--porcelain', '-z', '--ignored', '--untracked-files=all')
  return status.exitCode === 0 && status.stdout.length === 0
}

const CONVERSIONS = '(^|[[:space:]])[-!]?(text|crlf|eol|filter|ident|working-tree-encoding)'

/** Where git converts what it writes, equal for git need not be equal in bytes. */
async function mayConvert(root: string, commit: string): Promise<boolean> {
  const set = await runGitJob({
    cwd: root,
    args: ['config', '--get-regexp', '^core\\.(autocrlf|eol|attributesfile|sparsecheckout)$'],
  })
  if (set.stdout.length > 0) return true
  const own = await runGitJob({
    cwd: root,
    args: ['rev-parse', '--path-format=absolute', '--git-path', 'info/attributes'],
  })
  if (await lstat(own.stdout.toString('utf8').trim()).catch(() => undefined)) return true
  const grep = ['grep', '-q', '-E', CONVERSIONS, commit, '--', ':(glob)**/.gitattributes']
  return (await runGitJob({ cwd: root, args: grep })).exitCode !== 1
}
