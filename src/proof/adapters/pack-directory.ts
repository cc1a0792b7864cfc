// Packs as files of a project, beside everything else that Provost keeps there and git does not.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import type { PackFiles } from '../ports/pack-files.ts'
import { PACK_BYTES_MAX, packFileName } from '../rules/packs/pack-file.ts'

const directoryOf = (root: string) => join(root, '.provost', 'proofs')

export const packDirectory: PackFiles = {
  async list(root) {
    const names = await readdir(directoryOf(root)).catch(() => [])
    return names.filter(name => name.endsWith('.proof')).sort()
  },
  async read(root, name) {
    const path = join(directoryOf(root), name)
    if ((await stat(path)).size > PACK_BYTES_MAX) throw new Error('it is larger than a pack can be')
    return readFile(path)
  },
  async write(root, tree, bytes) {
    const path = join(directoryOf(root), packFileName(tree))
    await writeFileAtomic(path, bytes)
    return path
  },
}
