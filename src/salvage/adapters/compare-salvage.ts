// A salvage read back out of the repository and held against the worktree: every path, every mode, every byte.
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open, readlink } from 'node:fs/promises'
import type { GuardedRepository } from '#git/guarded-git'
import { joinRaw, pathBytes, pathText, type RawPath, rawPath, splitRaw } from '#git/raw-path'
import { readBlobs } from '#git/read-blobs'
import type { WorktreePlace } from '#git/worktrees/worktree-place'
import type { FoundSalvage } from './find-salvage.ts'
import type { SalvagedEntry } from './index-entries.ts'
import { modeOf, type TreeLine } from './object-writing.ts'
import type { SalvageRecord } from './salvage-record.ts'
import { surveyWorktree, type WorktreeSurvey } from './survey-worktree.ts'
import type { DiskFile } from './walk-files.ts'
import { composeStages } from './worktree-state.ts'

/** The first thing of the worktree that the salvage does not hold, in words. */
export async function findUnsaved(
  place: WorktreePlace,
  salvage: FoundSalvage,
  includeIgnored: boolean,
): Promise<string | undefined> {
  const { record, tree } = salvage
  if (!record) return `${salvage.ref} is no salvage of Provost`
  if (record.head !== place.head || record.branch !== place.branch) return 'HEAD is elsewhere than in the salvage'
  const survey = await surveyWorktree(place)
  const [obstacle] = [...survey.obstacles, ...(includeIgnored ? survey.ignoredObstacles : [])]
  if (obstacle) return `${obstacle.path}: ${obstacle.why}`
  return (await findUnsavedIndex(place, record, survey.index)) ?? findUnsavedFile(place, tree, survey, includeIgnored)
}

/** Nothing, as both kinds of repositories name it. */
const EMPTY = new Set([
  'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
  '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813',
])

async function findUnsavedIndex(
  { git }: WorktreePlace,
  { index: commit, state }: SalvageRecord,
  index: readonly SalvagedEntry[],
): Promise<string | undefined> {
  const saved = new Map((await listRawTree(git, commit)).map(({ path, mode, oid }) => [path, `${mode} ${oid}`]))
  for (const { path, mode, oid } of index.filter(({ stage }) => stage === 0)) {
    const kept = saved.get(path)
    // A file that was only announced to git is in the index as an empty one, and in no tree.
    if (kept === undefined ? !EMPTY.has(oid) : kept !== `${mode} ${oid}`)
      return `${pathText(path)} is staged, and not saved so`
    saved.delete(path)
  }
  if (saved.size > 0) return 'the salvage has files staged that are not'
  const conflicts = composeStages(index.filter(({ stage }) => stage !== 0))
  if (conflicts.length === 0) return undefined
  const kept = state === null ? undefined : await git.run(['cat-file', 'blob', `${state}:stages`])
  return kept?.exitCode === 0 && kept.stdout.equals(conflicts) ? undefined : 'conflicts of the index are not saved'
}

async function findUnsavedFile(
  place: WorktreePlace,
  tree: string,
  survey: WorktreeSurvey,
  includeIgnored: boolean,
): Promise<string | undefined> {
  const saved = new Map((await listRawTree(place.git, tree)).map(line => [line.path, line]))
  const files = includeIgnored ? [...survey.files, ...survey.ignored] : survey.files
  for (const { path, mode, oid } of survey.onlyInIndex) {
    const kept = saved.get(path)
    if (kept?.mode !== mode || kept.oid !== oid) return `${pathText(path)} is not saved as the index has it`
    saved.delete(path)
  }
  if (saved.size !== files.length) return `${saved.size} files are saved, and there are ${files.length}`
  const pairs = files.map(file => ({ file, kept: saved.get(file.path) }))
  const other = pairs.find(({ file, kept }) => kept?.mode !== modeOf(file))
  if (other) return `${pathText(other.file.path)} is not saved as it is`
  return findOtherBytes(
    place,
    pairs.map(({ file, kept }) => ({ file, oid: kept!.oid })),
  )
}

async function findOtherBytes(
  { path: top, git }: WorktreePlace,
  pairs: readonly { readonly file: DiskFile; readonly oid: string }[],
): Promise<string | undefined> {
  const others: RawPath[] = []
  await readBlobs(git.cwd, pairs, async ({ file }, chunks) => {
    const [stored, onDisk] = await Promise.all([digestOf(chunks), digestOf(readDisk(top, file))])
    if (stored !== onDisk) others.push(file.path)
  })
  return others[0] === undefined ? undefined : `${pathText(others[0])} has other bytes than were saved`
}

async function digestOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

async function* readDisk(top: string, { path, kind }: DiskFile): AsyncGenerator<Buffer> {
  const place = pathBytes(joinRaw(rawPath(top), path))
  if (kind === 'link') {
    yield await readlink(place, { encoding: 'buffer' })
    return
  }
  const handle = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    for await (const chunk of handle.createReadStream({ autoClose: false })) yield chunk as Buffer
  } finally {
    await handle.close()
  }
}

export async function listRawTree(git: GuardedRepository, tree: string): Promise<TreeLine[]> {
  const listed = splitRaw(await git.need(['ls-tree', '-r', '-z', '--full-tree', tree]))
  return listed.map(line => {
    const tab = line.indexOf('\t')
    const [mode = '', , oid = ''] = line.slice(0, tab).split(' ')
    return { mode, oid, path: line.slice(tab + 1) }
  })
}
