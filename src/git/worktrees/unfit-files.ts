// What in a directory of files does not fit what git knew when they were exactly a commit: changed, replaced, touched, given other
// rights or a second name, or not part of the commit at all. Git is asked by the times of files alone, which nobody can set back.
import { lstatSync, readdirSync } from 'node:fs'
import { runGitJob } from '../git-job.ts'
import { joinRaw, pathBytes, type RawPath, rawPath, splitRaw } from '../raw-path.ts'
import { type IndexEntry, readIndexEntries } from './index-entries.ts'
import { type Seal, TICK_MS } from './sealed-indexes.ts'

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
  const unseen = entries.filter(isUnseen(worktree, seal)).map(({ path }) => path)
  return [...new Set([...named, ...unseen])]
}

const KIND = 0o170000
const GITLINK = 0o160000

/** What git does not tell: it does not look into a place of another repository, where a worktree has nothing, and it compares whole
 * seconds, so what was done in the second of the hand-over looks like what was there before. */
function isUnseen(worktree: string, { handedOverAtMs }: Seal): (entry: IndexEntry) => boolean {
  const [root, unsureFrom] = [rawPath(worktree), Math.floor((handedOverAtMs - TICK_MS) / 1_000)]
  return entry => {
    const isLink = (entry.mode & KIND) === GITLINK
    if (!isLink && entry.changedAtSecond < unsureFrom) return false
    const at = pathBytes(joinRaw(root, entry.path))
    return isLink ? !isEmptyDirectory(at) : wasTouched(at, entry)
  }
}

function isEmptyDirectory(path: Buffer): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true && readdirSync(path).length === 0
}

/** Whatever is done to a file gives it another time, to the tick. Where only seconds are known it is not sure, and counts as touched. */
function wasTouched(path: Buffer, { changedAtSecond, changedAtNanosecond }: IndexEntry): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) return false // git names it
  return changedAtNanosecond === 0 || found.ctimeMs !== changedAtSecond * 1_000 + changedAtNanosecond / 1_000_000
}
