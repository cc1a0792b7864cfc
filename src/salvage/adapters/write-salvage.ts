// Saves what a worktree holds under its salvage ref. Nothing in the worktree, its index or its branch is touched.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { splitRaw } from '#git/raw-path'
import { commitTree } from '#git/worktrees/commit-tree'
import { findPlace, type WorktreePlace } from '#git/worktrees/worktree-place'
import type { StepWatch } from '#kernel/ports/step-watch'
import type { SalvageCounts, Salvaged, SalvageWish } from '../ports/salvage.ts'
import { findUnsaved } from './compare-salvage.ts'
import { type FoundSalvage, findSalvage, needSalvage, salvageRef } from './find-salvage.ts'
import { hashFiles, type ObjectTools, writeTree } from './object-writing.ts'
import { salvageFailed } from './salvage-failed.ts'
import { composeSalvageMessage } from './salvage-record.ts'
import { surveyWorktree, type WorktreeSurvey } from './survey-worktree.ts'
import { type KeptState, writeIndexTree, writeState } from './worktree-state.ts'

const IGNORED_BYTES_MAX = 100 * 1024 * 1024

export async function writeSalvage(wish: SalvageWish, watch: StepWatch): Promise<Salvaged> {
  const place = await needPlace(wish.root, wish.worktree)
  const survey = await surveyWorktree(place)
  refuseObstacles(wish, survey)
  const scratch = await mkdtemp(join(tmpdir(), 'provost-salvage-'))
  try {
    const parts = await writeParts(place, { git: place.git, scratch }, survey, wish, watch)
    const previous = await findSalvage(place.git, wish.id)
    if (!(await isSame(place, previous, parts))) await writeCommit(place, wish, parts, previous, watch)
    watch('salvage: compare with the worktree')
    // Read back from the ref, as somebody would who comes later.
    const saved = await needSalvage(place.git, wish.id)
    const unsaved = await findUnsaved(await needPlace(wish.root, wish.worktree), saved, wish.includeIgnored)
    if (unsaved !== undefined) throw salvageFailed(wish.worktree, unsaved)
    return { ref: saved.ref, commit: saved.commit, counts: parts.counts }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

export async function needPlace(root: string, worktree: string): Promise<WorktreePlace> {
  const place = await findPlace(root, worktree)
  if (typeof place !== 'string') return place
  throw salvageFailed(worktree, place)
}

function refuseObstacles({ worktree, includeIgnored }: SalvageWish, survey: WorktreeSurvey): void {
  const obstacles = includeIgnored ? [...survey.obstacles, ...survey.ignoredObstacles] : survey.obstacles
  const [first] = obstacles
  if (first) throw salvageFailed(`${worktree}/${first.path}`, first.why)
  const bytes = survey.ignored.reduce((sum, file) => sum + file.bytes, 0)
  if (includeIgnored && bytes > IGNORED_BYTES_MAX)
    throw salvageFailed(worktree, `ignored files have ${bytes} bytes; the limit is ${IGNORED_BYTES_MAX}`)
}

type Parts = {
  readonly tree: string
  readonly indexTree: string
  readonly state: KeptState | undefined
  readonly counts: SalvageCounts
}

async function writeParts(
  place: WorktreePlace,
  tools: ObjectTools,
  survey: WorktreeSurvey,
  { includeIgnored }: SalvageWish,
  watch: StepWatch,
): Promise<Parts> {
  const files = includeIgnored ? [...survey.files, ...survey.ignored] : survey.files
  watch('salvage: write the files')
  const lines = await hashFiles(tools, files, true)
  watch('salvage: write the trees')
  // What lies on disk comes last: it wins over what only the index says.
  const tree = await writeTree(
    tools,
    [...survey.onlyInIndex, ...lines].map(({ mode, oid, path }) => ({ mode, oid, path })),
  )
  const indexTree = await writeIndexTree(place, tools, survey.index)
  const state = await writeState(place, tools, survey.index, files)
  const counts = {
    files: files.length,
    changed: await countChanged(place, tree),
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    ignoredSaved: includeIgnored ? survey.ignored.length : 0,
    ignoredLeft: includeIgnored ? 0 : survey.ignored.length,
  }
  return { tree, indexTree, state, counts }
}

async function countChanged({ git, head }: WorktreePlace, tree: string): Promise<number> {
  const args =
    head === null
      ? ['ls-tree', '-r', '-z', '--name-only', tree]
      : ['diff-tree', '-r', '-z', '--no-renames', '--name-only', head, tree]
  return splitRaw(await git.need(args)).length
}

/** Whether the salvage of before already says all of this. */
async function isSame(
  { git, head, branch }: WorktreePlace,
  found: FoundSalvage | undefined,
  { tree, indexTree, state }: Parts,
): Promise<boolean> {
  const record = found?.record
  if (!record || found.tree !== tree || record.head !== head || record.branch !== branch) return false
  const treeOf = (commit: string) => git.find('rev-parse', '--verify', '--quiet', `${commit}^{tree}`)
  if ((await treeOf(record.index)) !== indexTree) return false
  return (record.state === null ? undefined : await treeOf(record.state)) === state?.tree
}

async function writeCommit(
  place: WorktreePlace,
  wish: SalvageWish,
  { tree, indexTree, state, counts }: Parts,
  previous: FoundSalvage | undefined,
  watch: StepWatch,
): Promise<void> {
  const { head, branch, path: cwd, git } = place
  const { id, atMs } = wish
  const onHead = head === null ? [] : [head]
  watch('salvage: write the commits')
  const stateCommit =
    state && (await commitTree({ cwd, tree: state.tree, parent: state.parents, message: `State of ${id}`, atMs }))
  const indexParents = stateCommit === undefined ? onHead : [...onHead, stateCommit]
  const index = await commitTree({ cwd, tree: indexTree, parent: indexParents, message: `Index of ${id}`, atMs })
  const at = new Date(atMs).toISOString()
  const record = {
    schema: 1,
    id,
    at,
    head,
    branch,
    index,
    state: stateCommit ?? null,
    previous: previous?.commit ?? null,
    counts,
  } as const
  const parent = [...onHead, index, ...(previous ? [previous.commit] : [])]
  const commit = await commitTree({ cwd, tree, parent, message: composeSalvageMessage(record), atMs })
  watch('salvage: move the ref')
  const expected = previous?.commit ?? '0'.repeat(commit.length)
  await git.need(['update-ref', '-m', 'provost: salvage', salvageRef(id), commit, expected])
}
