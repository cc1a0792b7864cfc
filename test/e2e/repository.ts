// Real git repositories for tests.
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const AUTHOR = ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.invalid']

/** A repository with one commit on `main`. */
export async function makeRepository(path: string): Promise<string> {
  await mkdir(path, { recursive: true })
  await git(path, 'init', '--quiet', '--initial-branch=main')
  await writeFile(join(path, 'README.md'), '# A shop\n')
  await git(path, 'add', '.')
  await git(path, 'commit', '--quiet', '--message=First')
  return path
}

export async function git(cwd: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: cwd, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }
  return (await promisify(execFile)('git', [...AUTHOR, ...args], { cwd, env })).stdout
}
