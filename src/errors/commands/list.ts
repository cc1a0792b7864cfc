// `provost errors list`

import { composeErrorLine } from '#core/kernel/error-card'
import { ERROR_CATALOG } from '#core/kernel/error-catalog'
import { findReferenceEntry } from '#core/kernel/error-reference'
import { severityOf } from '#core/kernel/error-severity'
import type { Run } from '../command.ts'

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
