// A repository with a branch ahead of its base, for tests of the local forge against real git.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { localForge } from '#change/adapters/local/local-forge'
import type { KnownChange, MergeEnd } from '#change/ports/forge'
import type { SeenChange } from '#change/rules/seen-change'
import { git } from '#git/run-git'
import { temporaryDirectory } from './temporary-directory.ts'

export const ANA = ['-c', 'user.name=ana', '-c', 'user.email=ana@example.test']
export const BRANCH = 'provost/demo-1'
export const forge = localForge()

export type ForgeRepository = {
  readonly root: string
  /** A worktree that has the branch checked out; the base is checked out in the root. */
  readonly work: string
  readonly place: { readonly root: string; readonly repo: string; readonly url: null; readonly tokenEnv: null }
  readonly tip: (ref: string) => Promise<string>
  readonly read: (path: string) => Promise<string>
  readonly status: () => Promise<string>
  readonly look: (known?: readonly KnownChange[]) => Promise<readonly SeenChange[]>
  readonly merge: (headSha: string) => Promise<MergeEnd>
}

export async function makeForgeRepository(): Promise<ForgeRepository> {
  const root = join(temporaryDirectory('local-forge'), 'demo')
  const work = join(root, '.provost', 'worktrees', 'demo-1')
  await mkdir(root)
  await git(root, 'init', '--quiet', '--initial-branch=main')
  await commit(root, { 'a.txt': 'one\n', 'keep.txt': 'keep\n', '.gitignore': '*.env\n.provost/\n' })
  await git(root, 'worktree', 'add', '--quiet', '-b', BRANCH, work)
  const place = { root, repo: 'local/demo', url: null, tokenEnv: null }
  return {
    root,
    work,
    place,
    tip: async ref => (await git(root, 'rev-parse', ref)).trim(),
    read: path => readFile(join(root, path), 'utf8'),
    status: () => git(root, 'status', '--porcelain'),
    async look(known = []) {
      const seen = await forge.observe({ ...place, branch: BRANCH, base: 'main', known, since: 0 })
      if (!seen.fetched) throw new Error(seen.reason)
      return seen.changes
    },
    merge: headSha => {
      const message = { number: 4, message: 'Merge change #4', author: 'ana' }
      return forge.merge({ ...place, base: 'main', branch: BRANCH, headSha, ...message })
    },
  }
}

export async function put(directory: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(directory, path)), { recursive: true })
  await writeFile(join(directory, path), text)
}

/** Null takes the file away. */
export async function commit(directory: string, files: Readonly<Record<string, string | null>>): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    if (text === null) await rm(join(directory, path))
    else await put(directory, path, text)
  }
  await git(directory, 'add', '--all', '--force', ...Object.keys(files))
  await git(directory, ...ANA, 'commit', '--quiet', '--allow-empty', '-m', `change ${Object.keys(files).join(' ')}`)
  return (await git(directory, 'rev-parse', 'HEAD')).trim()
}
