// `provost node export`
import { resolve } from 'node:path'
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { exportSpool } from '#daemon/local/export-spool'
import { refuseInput } from '#kernel/reading/read-input'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async context => {
  const out = textFlag(context, 'out') ?? refuseInput('--out', 'the file to write')
  const written = await exportSpool(context.env, resolve(context.cwd, out))
  const { records, blobs, path } = written
  return {
    json: written,
    lines: [
      `${records} records and ${blobs} payloads written to ${cleanText(path)}`,
      `at the plane: \`provost node import ${cleanText(out)}\``,
    ],
  }
}
