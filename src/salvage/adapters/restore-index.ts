// Brings back what was staged, conflicts, and a merge or rebase in progress. The new index takes its place in one step.
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import { pathText } from '#git/raw-path'
import { readBlobs } from '#git/read-blobs'
import type { WorktreePlace } from '#git/worktrees/worktree-place'
import { listRawTree } from './compare-salvage.ts'
import { newIndex, type ObjectTools, putInto } from './object-writing.ts'
import type { SalvageRecord } from './salvage-record.ts'
import { readStages } from './worktree-state.ts'

export async function restoreIndex(
  place: WorktreePlace,
  { git, scratch }: ObjectTools,
  record: SalvageRecord,
): Promise<void> {
  const env = { GIT_INDEX_FILE: newIndex(scratch) }
  await git.need(['read-tree', record.index], { env })
  const stages = record.state === null ? undefined : await git.run(['cat-file', 'blob', `${record.state}:stages`])
  if (stages?.exitCode === 0) await putInto(git, env, readStages(stages.stdout))
  await git.run(['update-index', '-q', '--really-refresh'], { env }) // its answer is about changes, which there may be
  const target = join(place.gitDirectory, 'index')
  // Not git's own lock: if we are killed here, git must still be able to work.
  const draft = `${target}.provost-draft`
  await rm(draft, { force: true })
  await copyFile(env.GIT_INDEX_FILE, draft)
  await rename(draft, target)
}

const SAFE_NAME =
  /^git\/((?:MERGE|CHERRY_PICK|REVERT|REBASE|ORIG|AUTO|SQUASH|BISECT)_[A-Z_]+|(?:rebase-merge|rebase-apply|sequencer)\/[\w.-]+)$/

/** The files of the git directory that say what was begun; the names are a list, because a ref can be written by others. */
export async function restoreBegun(place: WorktreePlace, { state }: SalvageRecord): Promise<void> {
  if (state === null) return
  const kept = (await listRawTree(place.git, state)).filter(({ path }) => SAFE_NAME.test(path))
  await readBlobs(place.path, kept, async ({ path }, chunks) => {
    const parts: Buffer[] = []
    for await (const chunk of chunks) parts.push(Buffer.from(chunk))
    const target = join(place.gitDirectory, pathText(path).slice('git/'.length))
    await mkdir(dirname(target), { recursive: true })
    await writeFileAtomic(target, Buffer.concat(parts))
  })
}
