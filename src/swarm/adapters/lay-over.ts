// A commit that mixes two trees: old code with the files of a new test. An index of its own keeps every checkout as it is.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gitJob } from '#git/git-job'
import { commitTree } from '#git/worktrees/commit-tree'
import { listTree } from '#task/adapters/workspace/tree-contents'

/** A file that the second tree has not is not there in the result either. */
export async function layOver(root: string, tree: string, from: string, paths: readonly string[]): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'provost-index-'))
  try {
    const env = { GIT_INDEX_FILE: join(place, 'index') }
    await gitJob({ cwd: root, args: ['read-tree', tree], env })
    const input = await composeIndexInfo(root, from, paths)
    await gitJob({ cwd: root, args: ['update-index', '-z', '--index-info'], env, input })
    const mixed = (await gitJob({ cwd: root, args: ['write-tree'], env })).toString('utf8').trim()
    return await commitTree({
      cwd: root,
      tree: mixed,
      parent: [],
      message: `Code of ${tree} with the tests of ${from}`,
    })
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

const NOTHING = '0'.repeat(40)

async function composeIndexInfo(root: string, from: string, paths: readonly string[]): Promise<string> {
  const wanted = new Set(paths)
  const entries = (await listTree(root, from)).filter(({ path }) => wanted.has(path))
  for (const { path } of entries) wanted.delete(path)
  const there = entries.map(({ mode, oid, path }) => `${mode} ${oid}\t${path}\0`)
  const gone = [...wanted].map(path => `0 ${NOTHING}\t${path}\0`)
  return [...there, ...gone].join('')
}
