// What in a directory of files does not fit what git knew when they were exactly a commit: changed, replaced, touched, given other
// rights or a second name, or not part of the commit at all. Git is asked by the times of files alone, which nobody can set back.
import { lstatSync, readdirSync } from 'node:fs'
import { runGitJob } from '../git-job.ts'
import { joinRaw, pathBytes, type RawPath, rawPath, splitRaw } from '../raw-path.ts'
import { type IndexEntry, readIndexEntries } from './index-entries.ts'
import type { Seal } from './sealed-indexes.ts'

/** The times that git goes by, whatever the person has configured. */
export const TRUE_TIMES = [
  'core.trustctime=true',
  'core.checkStat=default',
  'core.ignoreStat=false',
  'core.untrackedCache=false',
].flatMap(setting => ['-c', setting])

// Unlike `status` neither of them reads a file whose times differ, so one that was only touched is named too.
const QUESTIONS = [
  ['diff-files', '-z', '--name-only', '--no-renames', '--ignore-submodules=all'],
  ['ls-files', '-z', '--others', '--directory'],
]

/** Paths below the worktree, which has the sealed index; undefined where it cannot be told. */
export async function findUnfit(worktree: string, seal: Seal): Promise<RawPath[] | undefined> {
  const entries = readIndexEntries(seal.index, seal.commit.length / 2)
  if (entries === undefined) return undefined
  const ask = (question: readonly string[]) => runGitJob({ cwd: worktree, args: [...TRUE_TIMES, ...question] })
  const answers = await Promise.all(QUESTIONS.map(ask))
  if (answers.some(({ exitCode, stderr }) => exitCode !== 0 || stderr !== '')) return undefined
  const named = answers.flatMap(({ stdout }) => splitRaw(stdout))
  const unseen = entries.filter(entry => isUnfit(worktree, entry, seal)).map(({ path }) => path)
  return [...new Set([...named, ...unseen])]
}

const KIND = 0o170000
const [FILE, GITLINK] = [0o100000, 0o160000]

function isUnfit(worktree: string, { path, mode, changedAtSecond }: IndexEntry, { handedOverAtMs }: Seal): boolean {
  const at = pathBytes(joinRaw(rawPath(worktree), path))
  if ((mode & KIND) === GITLINK) return !isEmptyDirectory(at) // git does not look there, and a worktree has nothing there
  // Git compares whole seconds: what was done in the second of the hand-over looks like what was there before.
  const isUnsure = changedAtSecond >= Math.floor(handedOverAtMs / 1_000) - 1
  return isUnsure && (mode & KIND) === FILE && isOdd(at, mode)
}

function isEmptyDirectory(path: Buffer): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true && readdirSync(path).length === 0
}

/** Its rights are not those that git gives, it has a second name, or it was touched after it was written. */
function isOdd(path: Buffer, mode: number): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) return false
  const given = (mode & 0o111 ? 0o777 : 0o666) & ~process.umask()
  return found.nlink > 1 || found.mtimeMs !== found.ctimeMs || (found.mode & 0o7777) !== given
}
