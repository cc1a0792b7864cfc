// `provost state scan-docs`

import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { composeTable } from '#cli/print/table'
import { scanDocuments } from '../state-contract.ts'

export const run: Run = async context => {
  const { rest, env, cwd, width, style } = context
  const { files, findings } = await scanDocuments(env, { cwd, contract: textFlag(context, 'contract'), paths: rest })
  const rows = findings.map(({ file, line, column, reference, suggestion }) => [
    `${file}:${line}:${column}`,
    reference,
    suggestion ?? 'no such name is legal',
  ])
  const lines =
    findings.length === 0
      ? [
          `${style.good('clean')}: ${files} ${files === 1 ? 'document names' : 'documents name'} only what the contract knows`,
        ]
      : composeTable(['PLACE', 'NAME', 'WRITE INSTEAD'], rows, width)
  return { json: { files, findings }, lines, exitCode: findings.length === 0 ? 0 : 1 }
}
