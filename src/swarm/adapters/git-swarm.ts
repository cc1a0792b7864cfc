// Trees, renames and merges of a swarm, through git. No checkout is touched.

import { computeMerge } from '#change/adapters/local/merge-result'
import { readLineTracks } from '#finding/rules/identity/line-track'
import { gitJob, gitText, runGitJob } from '#git/git-job'
import { readBlobs } from '#git/read-blobs'
import { commitTree } from '#git/worktrees/commit-tree'
import { isFileMode, listTree } from '#task/adapters/workspace/tree-contents'
import type { FileAtTree, FoundLines, SwarmGit } from '../ports/swarm-git.ts'
import { layOver } from './lay-over.ts'

const TEXT_BYTES_MAX = 4 * 1024 * 1024

export const gitSwarm: SwarmGit = {
  async readFiles(root, tree, paths) {
    const wanted = new Set(paths)
    if (wanted.size === 0) return new Map()
    const entries = (await listTree(root, tree)).filter(({ path, mode }) => wanted.has(path) && isFileMode(mode))
    const files = new Map<string, FileAtTree>()
    await readBlobs(root, entries, async ({ path, oid }, chunks, bytes) => {
      const parts: Buffer[] = []
      for await (const chunk of chunks) if (bytes <= TEXT_BYTES_MAX) parts.push(chunk)
      files.set(path, { blob: oid, text: bytes <= TEXT_BYTES_MAX ? textIn(Buffer.concat(parts)) : null })
    })
    return files
  },

  async listRenames(root, from, to) {
    const [...words] = await diff(root, ['--diff-filter=R', '-M', '--name-status', '-z', from, to])
    const renames = []
    for (let at = 0; at + 2 < words.length; at += 3) renames.push({ from: words[at + 1]!, to: words[at + 2]! })
    return renames
  },

  listChanged: (root, from, to) => diff(root, ['--no-renames', '--name-only', '-z', from, to]),

  async listWrittenLines(root, from, to) {
    return readWritten(await patchOf(root, [from, to]))
  },

  async trackLines(root, from, to) {
    return readLineTracks(await patchOf(root, ['-w', from, to]))
  },

  layOver,

  async contains(root, commit, ancestor) {
    return (await runGitJob({ cwd: root, args: ['merge-base', '--is-ancestor', ancestor, commit] })).exitCode === 0
  },

  async merge(root, onto, head, message) {
    const merged = await computeMerge(root, onto, head)
    if (!merged.ok) return { ok: false, paths: merged.conflictPaths }
    const onTree = await gitText(root, 'rev-parse', `${onto}^{tree}`)
    if (merged.tree === onTree) return { ok: true, commit: onto }
    return { ok: true, commit: await commitTree({ cwd: root, tree: merged.tree, parent: [onto, head], message }) }
  },
}

const PATCH = '--no-ext-diff --no-textconv --no-color -M -U0 --src-prefix=a/ --dst-prefix=b/'.split(' ')

async function patchOf(root: string, args: readonly string[]): Promise<string> {
  // Names are not quoted, whatever letters they have.
  const patch = await gitJob({ cwd: root, args: ['-c', 'core.quotePath=false', 'diff', ...PATCH, ...args] })
  return patch.toString('utf8')
}

async function diff(root: string, args: readonly string[]): Promise<string[]> {
  const listed = await gitJob({ cwd: root, args: ['diff-tree', '-r', ...args] })
  return listed.toString('utf8').split('\0').filter(Boolean)
}

/** Bytes with a NUL, or that are no UTF-8, are no text that an anchor could stand in. */
function textIn(bytes: Buffer): string | null {
  if (bytes.includes(0)) return null
  const text = bytes.toString('utf8')
  return text.includes('\uFFFD') && !bytes.equals(Buffer.from(text)) ? null : text
}

function readWritten(patch: string): Map<string, FoundLines[]> {
  const written = new Map<string, FoundLines[]>()
  let ranges: FoundLines[] = []
  for (const line of patch.split('\n')) {
    const path = /^\+\+\+ b\/(.+)$/.exec(line)?.[1]
    if (path !== undefined) {
      ranges = []
      written.set(path.trimEnd(), ranges)
    }
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line)
    const count = Number(hunk?.[2] ?? 1)
    if (hunk && count > 0) ranges.push([Number(hunk[1]), Number(hunk[1]) + count - 1])
  }
  return written
}
