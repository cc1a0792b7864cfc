// The verifiers that strangers use, taken out of this package.
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '#daemon/package-files'
import { provostError } from '#kernel/errors/errors'

const FILES = ['verify.mjs', 'verify.html']

export function copyVerifiers(directory: string): readonly { readonly path: string; readonly sha256: string }[] {
  try {
    mkdirSync(directory, { recursive: true })
    return FILES.map(name => {
      const path = join(directory, name)
      copyFileSync(join(packageRoot(), 'dist', name), path)
      return { path, sha256: createHash('sha256').update(readFileSync(path)).digest('hex') }
    })
  } catch (cause) {
    throw provostError('INPUT_INVALID', {
      message: `the verifiers cannot be written to ${directory}: ${cause instanceof Error ? cause.message : String(cause)}`,
      hint: 'name a directory that you may write to',
      cause,
      details: { field: '--out' },
    })
  }
}
