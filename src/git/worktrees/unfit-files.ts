// What in a directory of files does not fit what git knew when they were exactly a commit: changed, replaced, touched, given other
// rights or a second name, or not part of the commit at all. Git is asked by the times of files alone, which nobody can set back.
import { lstatSync, readdirSync } from 'node:fs'
import { runGitJob } from '../git-job.ts'
import { joinRaw, pathBytes, type RawPath, rawPath, splitRaw } from '../raw-path.ts'
import type { IndexEntry } from './index-entries.ts'
import { entriesOf, type Seal, TICK_MS } from './sealed-indexes.ts'

/** The times that git goes by, whatever the person has configured. */
export const TRUE_TIMES = [
  'core.trustctime=true',
  'core.checkStat=default',
  'core.ignoreStat=false',
  'core.untrackedCache=false',
].flatMap(setting => ['-c', setting])

// Unlike `status` neither of them reads a file whose times differ, so one that was only touched is named too.
// The last one looks with as many threads as it can get: whoever starts a process beside it would wait for a processor.
const QUESTIONS = [
  ['ls-files', '-z', '--others', '--directory'],
  ['diff-files', '-z', '--name-only', '--no-renames', '--ignore-submodules=all'],
]

/** Paths below the worktree. */
export type Unfit = {
  /** Of the commit. */
  readonly changed: readonly RawPath[]
  /** Not of the commit. */
  readonly others: readonly RawPath[]
}

/** What git tells; `env` names the sealed index. Undefined where it cannot be told. */
export async function askUnfit(files: string, env: Readonly<Record<string, string>>): Promise<Unfit | undefined> {
  const ask = (question: readonly string[]) => runGitJob({ cwd: files, args: [...TRUE_TIMES, ...question], env })
  const answers = await Promise.all(QUESTIONS.map(ask))
  if (answers.some(({ exitCode, stderr }) => exitCode !== 0 || stderr !== '')) return undefined
  const [others = [], changed = []] = answers.map(({ stdout }) => splitRaw(stdout))
  return { changed, others }
}

/** What git does not tell; undefined where that cannot be told either. */
export function listUnseen(files: string, seal: Seal): RawPath[] | undefined {
  const entries = entriesOf(seal)
  return entries?.filter(isUnseen(files, seal)).map(({ path }) => path)
}

const KIND = 0o170000
const GITLINK = 0o160000

/** It does not look into a place of another repository, where a worktree has nothing, and it compares whole
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
