// Whose a worktree is that lives only as long as its work: what a killed process leaves can be told from what somebody works in.
import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { WorkspaceClaim } from '#task/ports/workspace'

const CLAIMS = '.claims'

export async function claim(path: string, owner: string | null): Promise<void> {
  const directory = join(dirname(path), CLAIMS)
  const file = join(directory, basename(path))
  if (owner !== null) {
    await mkdir(directory, { recursive: true })
    return writeFile(file, owner)
  }
  await rm(file, { force: true })
  await rmdir(directory).catch(() => {}) // others are claimed
}

export async function listClaims(directory: string): Promise<WorkspaceClaim[]> {
  const names = await readdir(join(directory, CLAIMS)).catch(() => [])
  return Promise.all(
    names.map(async name => {
      const owner = await readFile(join(directory, CLAIMS, name), 'utf8').catch(() => '') // given up meanwhile
      return { path: join(directory, name), owner }
    }),
  )
}
