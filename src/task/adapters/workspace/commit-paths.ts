// Commits exactly the given paths on top of HEAD, through a private index. What else is staged stays staged.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gitJob, gitText, runGitJob } from '#git/git-job'
import { commitTree } from '#git/worktrees/commit-tree'
import { provostError } from '#kernel/errors/errors'
import type { CommitWish } from '#task/ports/workspace'
import { listTree, type TreeEntry } from './tree-contents.ts'

export async function commitPaths(wish: CommitWish): Promise<string> {
  const { root, entries, from, steps } = wish
  const head = await gitText(root, 'rev-parse', '--verify', 'HEAD')
  const paths = entries.map(({ path }) => path)
  const [wanted, old] = [await listAt(root, from, paths), await listAt(root, head, paths)]
  if (isSame(wanted, old)) return finishEarlier(root, paths, wanted)
  const tree = await writeTree(root, head, composeIndexInfo(paths, wanted))
  const commit = await commitTree({ cwd: root, tree, parent: head, message: wish.message, author: wish.author })
  steps('before HEAD moves')
  const moved = await runGitJob({
    cwd: root,
    args: ['update-ref', '-m', 'provost: task accepted', 'HEAD', commit, head],
  })
  if (moved.exitCode !== 0) throw provostError('GIT_FAILED', { message: `git update-ref HEAD: ${moved.stderr.trim()}` })
  steps('HEAD moved')
  await followInIndex(root, paths, wanted, old)
  return commit
}

async function listAt(root: string, commit: string, paths: readonly string[]): Promise<TreeEntry[]> {
  const wanted = new Set(paths)
  return (await listTree(root, commit)).filter(({ path }) => wanted.has(path))
}

function isSame(left: readonly TreeEntry[], right: readonly TreeEntry[]): boolean {
  const known = new Map(right.map(({ path, mode, oid }) => [path, `${mode} ${oid}`]))
  return left.length === right.length && left.every(({ path, mode, oid }) => known.get(path) === `${mode} ${oid}`)
}

/** HEAD holds it already: an earlier try got that far. Its commit is the one, and the index may still have to follow. */
async function finishEarlier(root: string, paths: readonly string[], wanted: readonly TreeEntry[]): Promise<string> {
  const commit = await gitText(root, 'rev-list', '-1', 'HEAD', '--', ...paths.map(literal))
  const parent = await runGitJob({ cwd: root, args: ['rev-parse', '--verify', '--quiet', `${commit}^`] })
  const old = parent.exitCode === 0 ? await listAt(root, `${commit}^`, paths) : []
  await followInIndex(root, paths, wanted, old)
  return commit
}

async function writeTree(root: string, head: string, lines: string): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'provost-index-'))
  const env = { GIT_INDEX_FILE: join(place, 'index') }
  try {
    await gitJob({ cwd: root, args: ['read-tree', head], env })
    await gitJob({ cwd: root, args: ['update-index', '-z', '--index-info'], env, input: lines })
    return (await gitJob({ cwd: root, args: ['write-tree'], env })).toString('utf8').trim()
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

const ABSENT = `0 ${'0'.repeat(40)}`

/** Removals first: a file may make room for a directory of the same name. */
function composeIndexInfo(paths: readonly string[], wanted: readonly TreeEntry[]): string {
  const kept = new Set(wanted.map(({ path }) => path))
  const removed = paths.filter(path => !kept.has(path)).map(path => `${ABSENT}\t${path}\0`)
  return [...removed, ...wanted.map(({ mode, oid, path }) => `${mode} ${oid}\t${path}\0`)].join('')
}

// The real index follows for our paths where it said what HEAD said; what a person staged on such a path stays theirs.
async function followInIndex(
  root: string,
  paths: readonly string[],
  wanted: readonly TreeEntry[],
  old: readonly TreeEntry[],
): Promise<void> {
  const staged = await gitJob({ cwd: root, args: ['ls-files', '--stage', '-z', '--', ...paths.map(literal)] })
  const inIndex = new Map(staged.toString('utf8').split('\0').filter(Boolean).map(readStaged))
  const before = new Map(old.map(({ path, mode, oid }) => [path, `${mode} ${oid}`]))
  const untouched = paths.filter(path => inIndex.get(path) === before.get(path))
  const lines = composeIndexInfo(
    untouched,
    wanted.filter(({ path }) => untouched.includes(path)),
  )
  if (lines !== '') await gitJob({ cwd: root, args: ['update-index', '-z', '--index-info'], input: lines })
}

function literal(path: string): string {
  return `:(top,literal)${path}`
}

/** `<mode> <oid> <stage>\t<path>` */
function readStaged(line: string): [string, string] {
  const tab = line.indexOf('\t')
  return [line.slice(tab + 1), line.slice(0, tab).split(' ').slice(0, 2).join(' ')]
}
