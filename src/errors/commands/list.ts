// `provost errors list`

import type { Run } from '#cli/command'
import { ERROR_CATALOG } from '#kernel/errors/error-catalog'
import { severityOf } from '#kernel/errors/error-severity'
import { composeErrorLine } from '../rules/error-card.ts'
import { findReferenceEntry } from '../rules/error-reference.ts'

export const run: Run = async ({ flags }) => {
  const codes = Object.keys(ERROR_CATALOG).filter(code => {
    const { severity, kind } = severityOf(code)
    return (
      (!flags.severity || severity === flags.severity) &&
      (!flags.kind || kind === flags.kind) &&
      code.startsWith(String(flags.prefix ?? ''))
    )
  })
  const entries = codes.map(code => findReferenceEntry(code)!)
  return { json: entries.map(entry => ({ ...entry, ...severityOf(entry.code) })), lines: entries.map(composeErrorLine) }
}
