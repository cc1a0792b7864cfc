// How far something has looked at a store, kept in the home. Whoever cannot read it looks at everything again.
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import type { Checkpoints } from '#task/ports/checkpoints'

/** Another program may see more in the same files, so it starts with none. */
export function checkpointFiles(directory: string, programVersion: string): Checkpoints {
  const fileOf = (root: string) => join(directory, `${hash('sha256', `${programVersion}\n${root}`).slice(0, 16)}.json`)
  return {
    read: root => readFile(fileOf(root), 'utf8').catch(() => null),
    write: (root, text) => writeFileAtomic(fileOf(root), text, 0o600).catch(() => undefined),
  }
}
