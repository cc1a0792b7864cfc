// What else a worktree knows besides its files: what is staged, conflicts, a merge or rebase in progress, odd permissions.
import { copyFile, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { splitRaw } from '#git/raw-path'
import type { WorktreePlace } from '#git/worktrees/worktree-place'
import type { SalvagedEntry } from './index-entries.ts'
import { newIndex, type ObjectTools, putInto, type TreeLine, writeBlob, writeTree } from './object-writing.ts'
import type { DiskFile } from './walk-files.ts'

/** Signs in the git directory that something was begun and not ended. */
const BEGUN: Readonly<Record<string, string>> = {
  MERGE_HEAD: 'merge',
  'rebase-merge': 'rebase',
  'rebase-apply': 'rebase',
  CHERRY_PICK_HEAD: 'cherry-pick',
  REVERT_HEAD: 'revert',
  sequencer: 'sequence',
  BISECT_LOG: 'bisect',
}

const WITH_IT = ['MERGE_MSG', 'MERGE_MODE', 'MERGE_RR', 'AUTO_MERGE', 'SQUASH_MSG', 'REBASE_HEAD', 'ORIG_HEAD']
const WITH_BISECT = ['BISECT_START', 'BISECT_TERMS', 'BISECT_NAMES', 'BISECT_EXPECTED_REV']
const PRIVATE_REFS = ['refs/worktree', 'refs/bisect', 'refs/rewritten']

export async function listBegun(gitDirectory: string): Promise<string[]> {
  return nameBegun(await readdir(gitDirectory))
}

export function nameBegun(names: readonly string[]): string[] {
  const signs = Object.keys(BEGUN).filter(name => names.includes(name))
  return [...new Set(signs.map(name => BEGUN[name]!))]
}

/** What is staged, as a tree; conflicts are in no tree and kept apart. */
export async function writeIndexTree(
  place: WorktreePlace,
  { git, scratch }: ObjectTools,
  index: readonly SalvagedEntry[],
): Promise<string> {
  if (index.length === 0) return writeTree({ git, scratch }, [])
  const copy = newIndex(scratch)
  await copyFile(join(place.gitDirectory, 'index'), copy)
  const env = { GIT_INDEX_FILE: copy }
  const conflicted = new Set(index.filter(({ stage }) => stage !== 0).map(({ path }) => path))
  const gone = [...conflicted].map(path => ({ mode: '0', oid: '0'.repeat(index[0]!.oid.length), path }))
  if (gone.length > 0) await putInto(git, env, gone)
  return (await git.need(['write-tree'], { env })).toString('latin1').trim()
}

export type KeptState = { readonly tree: string; readonly parents: readonly string[] }

/** `modes`, `stages` with their contents below `stage/`, and the files of the git directory below `git/`. */
export async function writeState(
  place: WorktreePlace,
  tools: ObjectTools,
  index: readonly SalvagedEntry[],
  files: readonly DiskFile[],
): Promise<KeptState | undefined> {
  const conflicts = index.filter(({ stage }) => stage !== 0)
  const begun = await readBegun(place.gitDirectory)
  const odd = files.filter(file => file.kind === 'file' && file.permissions !== ordinaryPermissions(file))
  const lines: TreeLine[] = conflicts.map(({ mode, oid, stage, path }) => ({
    mode,
    oid,
    path: `stage/${stage}/${path}`,
  }))
  const add = async (path: string, bytes: string | Uint8Array) =>
    lines.push({ mode: '100644', oid: await writeBlob(tools.git, bytes), path })
  if (conflicts.length > 0) await add('stages', composeStages(conflicts))
  if (odd.length > 0) await add('modes', composeModes(odd))
  for (const [name, bytes] of begun) await add(`git/${name}`, bytes)
  const parents = await findCommitsIn(place, [...begun.values()])
  if (lines.length === 0 && parents.length === 0) return undefined
  return { tree: await writeTree(tools, lines), parents }
}

export function composeStages(conflicts: readonly SalvagedEntry[]): Buffer {
  const lines = conflicts.map(({ mode, oid, stage, path }) => `${mode} ${oid} ${stage}\t${path}\0`)
  return Buffer.from(lines.join(''), 'latin1')
}

function composeModes(files: readonly DiskFile[]): Buffer {
  return Buffer.from(files.map(({ permissions, path }) => `${permissions.toString(8)} ${path}\0`).join(''), 'latin1')
}

/** What a checkout by this process would give the file. */
export function ordinaryPermissions({ permissions }: { readonly permissions: number }): number {
  return ((permissions & 0o100) === 0 ? 0o666 : 0o777) & ~process.umask()
}

async function readBegun(gitDirectory: string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  const present = new Set(await readdir(gitDirectory))
  const begun = Object.keys(BEGUN).filter(name => present.has(name))
  const more = begun.length === 0 ? [] : [...WITH_IT, ...WITH_BISECT].filter(name => present.has(name))
  for (const name of [...begun, ...more]) await readInto(found, gitDirectory, name)
  return found
}

async function readInto(found: Map<string, Buffer>, directory: string, name: string): Promise<void> {
  const path = join(directory, name)
  const stats = await stat(path)
  if (stats.isFile()) found.set(name, await readFile(path))
  if (!stats.isDirectory()) return
  for (const child of await readdir(path)) await readInto(found, directory, `${name}/${child}`)
}

// An autostash, or the commits of a rebase, hang on nothing but these files and refs, and go with the worktree.
async function findCommitsIn({ git }: WorktreePlace, texts: readonly Buffer[]): Promise<string[]> {
  const refs = await git.need(['for-each-ref', '--format=%(objectname)', ...PRIVATE_REFS])
  const words = [refs, ...texts].flatMap(
    text => text.toString('latin1').match(/\b[0-9a-f]{40}(?:[0-9a-f]{24})?\b/g) ?? [],
  )
  const known = [...new Set(words)]
  if (known.length === 0) return []
  const answer = await git.need(['cat-file', '--batch-check=%(objectname) %(objecttype)'], {
    input: known.map(oid => `${oid}\n`).join(''),
  })
  const lines = answer.toString('latin1').split('\n')
  return lines.filter(line => line.endsWith(' commit')).map(line => line.split(' ')[0]!)
}

export function readStages(bytes: Buffer): (TreeLine & { readonly stage: number })[] {
  return splitRaw(bytes).map(line => {
    const tab = line.indexOf('\t')
    const [mode = '', oid = '', stage = ''] = line.slice(0, tab).split(' ')
    return { mode, oid, stage: Number(stage), path: line.slice(tab + 1) }
  })
}

export function readModes(bytes: Buffer): Map<string, number> {
  return new Map(
    splitRaw(bytes).map(line => {
      const blank = line.indexOf(' ')
      return [line.slice(blank + 1), Number.parseInt(line.slice(0, blank), 8) & 0o777]
    }),
  )
}
