// `provost errors docs`
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { writeFileAtomic } from '#adapters/files/atomic-write'
import { composeErrorDocs } from '#core/kernel/error-docs'
import type { Run } from '../command.ts'

export const run: Run = async ({ flags, cwd }) => {
  const file = resolve(cwd, String(flags.file ?? 'docs/errors.md'))
  const wanted = composeErrorDocs()
  const found = await readFile(file, 'utf8').catch(() => undefined)
  const same = found === wanted
  if (flags.check) {
    const verdict = same
      ? `${file} matches the catalog`
      : `${file} differs from the catalog; run \`provost errors docs\``
    return { json: { file, same }, lines: [verdict], exitCode: same ? 0 : 1 }
  }
  if (!same) await writeFileAtomic(file, wanted)
  return { json: { file, written: !same }, lines: [`${file} ${same ? 'is up to date' : 'written'}`] }
}
