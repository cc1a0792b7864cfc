// `provost errors docs`
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Run } from '#cli/command'
import { isSameText, writeText } from '#daemon/local/write-text'
import { provostError } from '#kernel/errors/errors'
import { cleanText } from '#kernel/text/text-hygiene'
import { composeErrorDocs } from '../rules/error-docs.ts'

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
  if (!same) {
    await refuseForeign(file, text)
    await writeText(file, text)
  }
  return { json: { file, written: !same }, lines: [`${name} ${same ? 'is up to date' : 'written'}`] }
}

/** A page of ours may be generated again; what a person wrote is never overwritten. */
async function refuseForeign(file: string, text: string): Promise<void> {
  const found = await readFile(file, 'utf8').catch(error => (error.code === 'ENOENT' ? undefined : ''))
  if (found === undefined || found.startsWith(headOf(text))) return
  throw provostError('INPUT_INVALID', {
    message: `--file must be a new file or one that this command has written; got ${file}`,
    hint: 'pass another --file',
    details: { field: 'file' },
  })
}

/** The title alone could be anybody's; the line below it says that the page was generated. */
function headOf(text: string): string {
  return text.split('\n', 3).join('\n')
}
