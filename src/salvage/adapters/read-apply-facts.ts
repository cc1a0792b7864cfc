// Looks at a salvage and at the worktree it is to be applied to.
import type { WorktreePlace } from '#git/worktrees/worktree-place'
import { listChangedPaths } from './changed-paths.ts'
import { listRawTree } from './compare-salvage.ts'
import { hashFiles, type ObjectTools } from './object-writing.ts'
import type { ApplyFacts, FileState } from './plan-salvage-apply.ts'
import type { SalvageRecord } from './salvage-record.ts'
import { type DiskFile, walkFiles } from './walk-files.ts'
import { ordinaryPermissions, readModes } from './worktree-state.ts'

export async function readApplyFacts(
  place: WorktreePlace,
  tools: ObjectTools,
  tree: string,
  record: SalvageRecord,
): Promise<ApplyFacts> {
  const { git, head } = place
  const [lines, base, now] = await Promise.all([
    listRawTree(git, tree),
    record.head === null ? [] : listRawTree(git, record.head),
    head === null ? [] : listRawTree(git, head),
  ])
  const modes = await readSavedModes(place, record)
  const walked = await walkFiles(place.path)
  const saved = lines.map(
    ({ path, mode, oid }) => [path, { mode, oid, permissions: savedPermissions(mode, modes.get(path)) }] as const,
  )
  return {
    saved: new Map(saved),
    base: new Map(base.map(line => [line.path, line])),
    now: new Map(now.map(line => [line.path, line])),
    disk: await readDiskStates(tools, walked.files, new Set(lines.map(({ path }) => path))),
    changed: await listChangedPaths(git),
  }
}

async function readSavedModes({ git }: WorktreePlace, { state }: SalvageRecord): Promise<Map<string, number>> {
  const found = state === null ? undefined : await git.run(['cat-file', 'blob', `${state}:modes`])
  return found?.exitCode === 0 ? readModes(found.stdout) : new Map()
}

function savedPermissions(mode: string, odd: number | undefined): number | null {
  if (mode === '120000') return null
  return odd ?? ordinaryPermissions({ permissions: mode === '100755' ? 0o100 : 0 })
}

// Only what the salvage has as well must be known by its bytes; of the rest it is enough to know that it is there.
async function readDiskStates(
  tools: ObjectTools,
  files: readonly DiskFile[],
  wanted: ReadonlySet<string>,
): Promise<Map<string, FileState>> {
  const known = files.filter(({ path }) => wanted.has(path))
  const lines = await hashFiles(tools, known, false)
  const states = new Map<string, FileState>(files.map(({ path }) => [path, { mode: '', oid: '', permissions: null }]))
  for (const [index, { path, kind, permissions }] of known.entries()) {
    const { mode, oid } = lines[index]!
    states.set(path, { mode, oid, permissions: kind === 'link' ? null : permissions })
  }
  return states
}
