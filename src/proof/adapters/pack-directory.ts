// Packs as files of a project, beside everything else that Provost keeps there and git does not.
import { join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import type { PackFiles } from '../ports/pack-files.ts'
import { packFileName } from '../rules/packs/pack-file.ts'

export const packDirectory: PackFiles = {
  async write(root, tree, bytes) {
    const path = join(root, '.provost', 'proofs', packFileName(tree))
    await writeFileAtomic(path, bytes)
    return path
  },
}
