// `provost errors show`

import type { Run } from '#cli/command'
import { ERROR_CATALOG } from '#kernel/errors/error-catalog'
import { severityOf } from '#kernel/errors/error-severity'
import { provostError } from '#kernel/errors/errors'
import { nearestWord } from '#kernel/text/nearest-word'
import { composeErrorCard } from '../rules/error-card.ts'
import { findReferenceEntry } from '../rules/error-reference.ts'

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
