// Removes a directory that somebody else has filled. Whoever makes directories inside of each other long enough gets paths that no
// call of the system takes; `rm` goes down step by step.
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'

export async function removeTree(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENAMETOOLONG') throw error
    await promisify(execFile)('rm', ['-rf', '--', path])
  }
}
