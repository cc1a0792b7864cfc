// Signs that an agent reached out of its worktree: hooks and settings of the repository, and things beside the worktree.
import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { readOrdinary } from '../files/hashed-file.ts'
import { listFiles } from '../files/task-documents.ts'
import { gitText } from '../git/git-job.ts'

export async function watchOutside(root: string, worktree: string): Promise<ReadonlyMap<string, string>> {
  const git = await gitText(root, 'rev-parse', '--path-format=absolute', '--git-common-dir')
  const signs = new Map<string, string>()
  for (const name of await listFiles(join(git, 'hooks')))
    await sign(signs, join(git, 'hooks', name), `.git/hooks/${name}`)
  for (const name of ['config', 'info/attributes']) await sign(signs, join(git, name), `.git/${name}`)
  for (const name of await listStrangers(dirname(worktree), basename(worktree))) signs.set(`../${name}`, 'is there')
  return signs
}

async function sign(signs: Map<string, string>, file: string, name: string): Promise<void> {
  const read = await readOrdinary(file)
  if (read) signs.set(name, `${read.sha256}${read.isExecutable ? ' executable' : ''}`)
}

/** What lies beside the worktree and is no worktree itself: others come and go there all the time. */
async function listStrangers(directory: string, own: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => [])
  return entries.filter(entry => entry.name !== own && !entry.isDirectory()).map(({ name }) => name)
}
