// `provost errors show`
import { composeErrorCard } from '#core/kernel/error-card'
import { ERROR_CATALOG } from '#core/kernel/error-catalog'
import { findReferenceEntry } from '#core/kernel/error-reference'
import { severityOf } from '#core/kernel/error-severity'
import { provostError } from '#core/kernel/errors'
import { nearestWord } from '#core/kernel/nearest-word'
import type { Run } from '../command.ts'

export const run: Run = async ({ args }) => {
  const code = args.code!.toUpperCase()
  const lines = composeErrorCard(code)
  const entry = findReferenceEntry(code)
  if (lines && entry) return { json: { ...entry, ...severityOf(code) }, lines }
  const near = nearestWord(code, Object.keys(ERROR_CATALOG))
  throw provostError('NOT_FOUND', {
    details: { noun: 'error', id: args.code },
    hint: near
      ? `did you mean ${near}? List all with \`provost errors list\``
      : 'list what exists with `provost errors list`',
  })
}
