// The files of a worktree that nobody needs any more are kept for the next one: writing a large repository anew takes far longer
// than proving that nobody has touched what lies there. Only the files are kept. What git knows about a worktree is made anew,
// because whoever worked there could write into it: settings, flags of the index, a merge that was begun.
import { randomBytes } from 'node:crypto'
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { removeTree } from '#files/remove-tree'
import { rememberByCommit } from '../commit-answers.ts'
import { findCommonDirectory } from '../common-directory.ts'
import { gitJob, runGitJob } from '../git-job.ts'
import { joinRaw, parentsOf, pathBytes, type RawPath, rawPath, splitRaw } from '../raw-path.ts'
import { AT_ONCE } from './checkout-workers.ts'
import { forgetWorktree } from './registered-worktrees.ts'
import { findSeal, moveSeal, type Seal, sealAgain, sealIndex, takeSeal } from './sealed-indexes.ts'
import { beginProof, needProof } from './spare-proof.ts'
import { TRUE_TIMES, type Unfit } from './unfit-files.ts'

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
  if (directory === undefined || !findSeal(path) || !(await lstat(path).catch(() => undefined))?.isDirectory())
    return false
  try {
    await mkdir(directory, { recursive: true })
    const name = randomBytes(8).toString('hex')
    await rename(path, join(directory, `${name}.coming`))
    await rm(join(directory, `${name}.coming`, '.git'), { recursive: true, force: true })
    await rename(join(directory, `${name}.coming`), join(directory, name))
    const seal = moveSeal(path, join(directory, name))
    await forgetWorktree(root, path)
    await trim(directory, HALF_MS, SPARES_MAX)
    if (seal) beginProof(root, join(directory, name), seal)
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
    const differing = listDiffering(root, spare.seal.commit, commit)
    differing.catch(() => {}) // whoever needs it hears of it
    const [proof, isConverted, { exitCode }] = await Promise.all([
      needProof(root, spare.files, spare.seal),
      mayConvert(root, spare.seal.commit, commit, differing),
      runGitJob({ cwd: root, args: added }),
    ])
    if (exitCode !== 0) return false
    if (isConverted || proof.unfit === undefined) return await giveUp(root, path)
    await moveInto(path, spare.files)
    await removeUnfit(rawPath(path), proof.unfit)
    await sealAgain(path, spare.seal, proof.askedAtMs)
    const { changed, others } = proof.unfit
    if (changed.length === 0 && spare.seal.commit === commit) return true
    return (await writeMissing(path, commit, [...changed, ...others, ...(await differing)])) || giveUp(root, path)
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

/** What in it is of the commit and not there, or not as the commit has it. `where`: whatever can differ from the commit until then. */
async function writeMissing(path: string, commit: string, where: readonly RawPath[]): Promise<boolean> {
  const write = [...TRUE_TIMES, ...AT_ONCE, 'checkout', '--quiet', '--force', '--detach', commit]
  if ((await runGitJob({ cwd: path, args: write })).exitCode !== 0) return false
  const status = [...TRUE_TIMES, '--literal-pathspecs', 'status', '--porcelain', '-z', '--ignored']
  const args = [...status, '--untracked-files=all', '--', ...(mayBeNamed(where) ? where : [])]
  const { exitCode, stdout } = await runGitJob({ cwd: path, args })
  if (exitCode !== 0 || stdout.length > 0) return false
  await sealIndex(path, commit)
  return true
}

const NAMED_MAX = 200

/** On a command line, where only text can stand; else all is looked at. */
function mayBeNamed(paths: readonly RawPath[]): boolean {
  return paths.length <= NAMED_MAX && paths.every(path => /^[\x20-\x7e]+$/.test(path))
}

async function listDiffering(root: string, from: string, to: string): Promise<readonly RawPath[]> {
  if (from === to) return []
  return splitRaw(await gitJob({ cwd: root, args: ['diff-tree', '-r', '-z', '--name-only', '--no-renames', from, to] }))
}

/** A link in the place of a directory is none of the commit, and goes first: behind it lies what is not ours. */
async function removeUnfit(path: RawPath, { changed, others }: Unfit): Promise<void> {
  for (const each of [...others, ...changed]) {
    const parents = parentsOf(each).map(parent => lstat(pathBytes(joinRaw(path, parent))).catch(() => undefined))
    const isBehindLink = (await Promise.all(parents)).some(found => found?.isSymbolicLink())
    if (!isBehindLink) await rm(pathBytes(joinRaw(path, each)), { recursive: true, force: true })
  }
}

const CONVERSIONS = '(^|[[:space:]])[-!]?(text|crlf|eol|filter|ident|working-tree-encoding)'

/** Where git converts what it writes, equal for git need not be equal in bytes. */
async function mayConvert(
  root: string,
  from: string,
  to: string,
  differing: Promise<readonly RawPath[]>,
): Promise<boolean> {
  const set = await runGitJob({
    cwd: root,
    args: ['config', '--get-regexp', '^core\\.(autocrlf|eol|attributesfile|sparsecheckout)$'],
  })
  if (set.stdout.length > 0) return true
  const own = join(await findCommonDirectory(root), 'info', 'attributes')
  if (await lstat(own).catch(() => undefined)) return true
  if (await holdsConversions(root, from)) return true
  return (await differing).some(path => /(?:^|\/)\.gitattributes$/.test(path)) && holdsConversions(root, to)
}

const COMMITS_MAX = 100

const holdsConversions = rememberByCommit(async (root: string, commit: string): Promise<boolean> => {
  const grep = ['grep', '-q', '-E', CONVERSIONS, commit, '--', ':(glob)**/.gitattributes']
  return (await runGitJob({ cwd: root, args: grep })).exitCode !== 1
}, COMMITS_MAX)
