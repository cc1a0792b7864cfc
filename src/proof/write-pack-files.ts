// Puts files of a pack into a directory. Their names are those that a pack can have, so none leads elsewhere.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { provostError } from '#kernel/errors/errors'
import type { PackFile } from './rules/packs/pack-file.ts'

/** Nothing that is there is written over. */
export function writePackFiles(directory: string, files: readonly PackFile[]): readonly string[] {
  return files.map(({ name, bytes }) => {
    const path = join(directory, name)
    try {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, bytes, { flag: 'wx' })
    } catch (cause) {
      const why = cause instanceof Error && 'code' in cause ? String(cause.code) : 'it cannot be written'
      throw provostError('INPUT_INVALID', {
        message: `${path}: ${why}`,
        hint: 'name a directory that is empty or not there yet',
        cause,
        details: { field: '--dir' },
      })
    }
    return path
  })
}
