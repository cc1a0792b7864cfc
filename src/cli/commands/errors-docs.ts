// `provost errors docs`
import { resolve } from 'node:path'
import { composeErrorDocs } from '#core/kernel/error-docs'
import { cleanText } from '#core/kernel/text-hygiene'
import { isSameText, writeText } from '#daemon/local/write-text'
import type { Run } from '../command.ts'

export const run: Run = async ({ flags, cwd }) => {
  const file = resolve(cwd, String(flags.file ?? 'docs/errors.md'))
  const name = cleanText(file)
  const text = composeErrorDocs()
  const same = await isSameText(file, text)
  if (flags.check) {
    const verdict = same
      ? `${name} matches the catalog`
      : `${name} differs from the catalog; run \`provost errors docs\``
    return { json: { file, same }, lines: [verdict], exitCode: same ? 0 : 1 }
  }
  if (!same) await writeText(file, text)
  return { json: { file, written: !same }, lines: [`${name} ${same ? 'is up to date' : 'written'}`] }
}
