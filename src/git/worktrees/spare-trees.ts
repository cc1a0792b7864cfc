// The files of a worktree that nobody needs any more are kept for the next one: writing a large repository anew takes far longer
// than proving that nobody has touched what lies there. Only the files are kept. What git knows about a worktree is made anew,
// because whoever worked there could write into it: settings, flags of the index, a merge that was begun.
import { randomBytes } from 'node:crypto'
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { removeTree } from '#files/remove-tree'
import { rememberByCommit } from '../commit-answers.ts'
import { findCommonDirectory } from '../common-directory.ts'
import { keepIndexTime } from '../copy-index.ts'
import { runGitJob } from '../git-job.ts'
import { joinRaw, pathBytes, rawPath } from '../raw-path.ts'
import { AT_ONCE } from './checkout-workers.ts'
import { forgetWorktree } from './registered-worktrees.ts'
import { isSealed, moveSeal, type Seal, takeSeal, unseal } from './sealed-indexes.ts'
import { findUnfit, TRUE_TIMES } from './unfit-files.ts'

const SPARE = '.spare'
const SPARES_MAX = 2
const NAME = /^[0-9a-f]{16}$/

/** Below a repository nothing is kept: whatever walks through it would find it. */
function spareDirectory(root: string, path: string): string | undefined {
  return path.startsWith(root + sep) ? undefined : join(dirname(path), SPARE)
}

/** Takes a worktree away and keeps its files; false when they cannot be kept, or when this process did not make it. */
export async function keepSpare(root: string, path: string): Promise<boolean> {
  const directory = spareDirectory(root, path)
  if (directory === undefined || !isSealed(path) || !(await lstat(path).catch(() => undefined))?.isDirectory())
    return false
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
  const spare = directory === undefined ? undefined : await claim(directory)
  if (spare === undefined) return false
  try {
    const added = ['worktree', 'add', '--quiet', '--detach', '--no-checkout', path, commit]
    const [isConverted, { exitCode }] = await Promise.all([
      mayConvert(root, commit),
      runGitJob({ cwd: root, args: added }),
    ])
    if (exitCode !== 0) return false
    if (isConverted) return await giveUp(root, path)
    await moveInto(path, spare.files)
    if (await makeExact(path, commit, spare.seal)) return true
    return await giveUp(root, path)
  } catch {
    return giveUp(root, path)
  } finally {
    await removeTree(spare.files)
  }
}

/** The directory as a whole: a file that is moved by itself has a younger `ctime` than its content. */
async function moveInto(path: string, files: string): Promise<void> {
  const link = await readFile(join(path, '.git'))
  await rm(path, { recursive: true })
  await rename(files, path)
  await writeFile(join(path, '.git'), link, { flag: 'wx' })
}

/** Nothing of it may be in the way of a worktree that is made anew. */
async function giveUp(root: string, path: string): Promise<false> {
  await removeTree(path)
  await forgetWorktree(root, path)
  return false
}

/** Whoever renames it first has it. What this process has not sealed nobody can vouch for. */
async function claim(directory: string): Promise<{ readonly files: string; readonly seal: Seal } | undefined> {
  const names = (await readdir(directory).catch(() => [])).filter(name => NAME.test(name))
  for (const name of names) {
    const seal = takeSeal(join(directory, name))
    if (seal === undefined) continue
    const files = join(directory, `${name}.going`)
    const isOurs = await rename(join(directory, name), files).then(
      () => true,
      () => false,
    )
    if (isOurs) return { files, seal }
  }
  return undefined
}

/** What does not fit its seal goes; where something went, or the commit is another one, git writes what is missing. */
async function makeExact(path: string, commit: string, seal: Seal): Promise<boolean> {
  const [index, askedAtMs] = [await unseal(path, seal), Date.now()]
  const unfit = await findUnfit(path, seal)
  if (unfit === undefined) return false
  await keepIndexTime(index, askedAtMs) // whatever fits was so then, and what was written before that need not be read again
  if (unfit.length === 0 && seal.commit === commit) return true
  for (const each of unfit) await rm(pathBytes(joinRaw(rawPath(path), each)), { recursive: true, force: true })
  const reset = [...TRUE_TIMES, ...AT_ONCE, 'reset', '--quiet', '--hard', commit]
  if ((await runGitJob({ cwd: path, args: reset })).exitCode !== 0) return false
  const status = [...TRUE_TIMES, 'status', '--porcelain', '-z', '--ignored', '--untracked-files=all']
  const { exitCode, stdout } = await runGitJob({ cwd: path, args: status })
  return exitCode === 0 && stdout.length === 0
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
  return holdsConversions(root, commit)
}

const COMMITS_MAX = 100

const holdsConversions = rememberByCommit(async (root: string, commit: string): Promise<boolean> => {
  const grep = ['grep', '-q', '-E', CONVERSIONS, commit, '--', ':(glob)**/.gitattributes']
  return (await runGitJob({ cwd: root, args: grep })).exitCode !== 1
}, COMMITS_MAX)
