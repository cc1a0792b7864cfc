// After the end of a caged agent: what it added by name counts as its work, and what it wrote elsewhere is told.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import { runGitJob } from '#git/git-job'
import { keepIndexTime } from '#git/index-time'
import { splitRaw } from '#git/raw-path'
import type { KeptCage } from './kept-cage.ts'
import { listOutsideWork } from './list-outside.ts'
import { placeInLayer } from './prepare-layer.ts'
import { readInLayer } from './read-in-layer.ts'

export async function settleCage(kept: KeptCage): Promise<string[]> {
  await bringIndexHome(kept)
  return listOutsideWork(kept)
}

/** Commits of an agent of a task are in its files, and their objects stay in the layer. */
export async function bringIndexHome({ git, mounts }: KeptCage): Promise<void> {
  const index = join(git.own, 'index')
  const layered = placeInLayer(index, mounts)
  const copy = layered && (await readInLayer(layered, INDEX_BYTES_MAX))
  if (!copy || !(await staysInside(git, copy.bytes))) return
  await writeFileAtomic(index, copy.bytes)
  await keepIndexTime(index, copy.mtimeMs)
}

const INDEX_BYTES_MAX = 256 * 1024 * 1024

/** Git believes the names in an index: `../../.bashrc` would be written there by the next checkout. */
async function staysInside({ own }: KeptCage['git'], bytes: Buffer): Promise<boolean> {
  const draft = join(own, `index.provost-${randomBytes(8).toString('hex')}`)
  try {
    await writeFileAtomic(draft, bytes)
    const env = { GIT_DIR: own, GIT_INDEX_FILE: draft }
    const { exitCode, stdout } = await runGitJob({ cwd: own, args: ['ls-files', '-z'], env })
    return exitCode === 0 && splitRaw(stdout).every(isPlainName)
  } finally {
    await rm(draft, { force: true })
  }
}

function isPlainName(path: string): boolean {
  return path.split('/').every(part => !['', '.', '..', '.git'].includes(part.toLowerCase()))
}
