// What a commit holds at given paths, as it would be checked out: hashes of bytes, and whether a file may be run.

import { sha256Of } from '#files/hashed-file'
import { rememberByCommit } from '#git/commit-answers'
import { gitJob } from '#git/git-job'
import type { FileContent, FileMode } from '#task/rules/change/change-entry'

export type TreeEntry = { readonly mode: string; readonly oid: string; readonly path: string }

const TREES_MAX = 4

export const listTree = rememberByCommit(async (root: string, commit: string): Promise<readonly TreeEntry[]> => {
  const listed = await gitJob({ cwd: root, args: ['ls-tree', '-r', '-z', '--full-tree', commit] })
  return listed.toString('utf8').split('\0').filter(Boolean).map(readEntry)
}, TREES_MAX)

export const listPaths = rememberByCommit(
  async (root: string, commit: string): Promise<ReadonlySet<string>> =>
    new Set((await listTree(root, commit)).map(({ path }) => path)),
  TREES_MAX,
)

/** `<mode> <type> <oid>\t<path>` */
function readEntry(line: string): TreeEntry {
  const tab = line.indexOf('\t')
  const [mode = '', , oid = ''] = line.slice(0, tab).split(' ')
  return { mode, oid, path: line.slice(tab + 1) }
}

export async function readTreeContents(
  root: string,
  commit: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, FileContent>> {
  if (paths.length === 0) return new Map()
  const wanted = new Set(paths)
  const entries = (await listTree(root, commit)).filter(entry => wanted.has(entry.path))
  const files = entries.filter(entry => isFileMode(entry.mode))
  const contents = await readBlobs(root, files)
  const known = new Map<string, FileContent>()
  for (const [index, { path, mode }] of files.entries()) {
    known.set(path, { hash: sha256Of(contents[index]!), mode: mode as FileMode })
  }
  // A link or a submodule is there, but it is no content that a change could rest on.
  for (const { path, mode } of entries) {
    if (!isFileMode(mode)) known.set(path, { hash: `mode ${mode}`, mode: '100644' })
  }
  return known
}

export function isFileMode(mode: string): mode is FileMode {
  return mode === '100644' || mode === '100755'
}

/** The bytes of each entry, in order, through the filters that a checkout would apply. */
async function readBlobs(root: string, entries: readonly TreeEntry[]): Promise<Buffer[]> {
  const input = entries.map(({ oid, path }) => `${oid} ${path}\n`).join('')
  const isPlain = entries.every(({ path }) => !path.includes('\n'))
  if (!isPlain) return Promise.all(entries.map(({ oid }) => gitJob({ cwd: root, args: ['cat-file', 'blob', oid] })))
  return splitBatch(await gitJob({ cwd: root, args: ['cat-file', '--batch', '--filters'], input }), entries.length)
}

const LINE_FEED = 0x0a

/** Each answer is `<oid> <type> <size>\n<bytes>\n`. */
function splitBatch(output: Buffer, count: number): Buffer[] {
  const blobs: Buffer[] = []
  let at = 0
  while (blobs.length < count) {
    const end = output.indexOf(LINE_FEED, at)
    const size = Number(output.toString('utf8', at, end).split(' ')[2])
    if (end < 0 || !Number.isInteger(size)) throw new TypeError('git cat-file answered something else than blobs')
    blobs.push(output.subarray(end + 1, end + 1 + size))
    at = end + 1 + size + 1
  }
  return blobs
}
