// `provost proof verifier`
import { resolve } from 'node:path'
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { provostError } from '#kernel/errors/errors'
import { cleanText } from '#kernel/text/text-hygiene'
import { copyVerifiers } from '../verifier-files.ts'

export const run: Run = async context => {
  const out = textFlag(context, 'out')
  if (out === undefined)
    throw provostError('USAGE', {
      message: 'missing flag --out <directory>',
      hint: 'run `provost help proof verifier`',
      details: { command: 'proof verifier' },
    })
  const files = copyVerifiers(resolve(context.cwd, out))
  return { json: { files }, lines: files.map(({ path, sha256 }) => `${sha256}  ${path}`).map(cleanText) }
}
