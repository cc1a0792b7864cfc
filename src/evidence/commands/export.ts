// `provost evidence export`

import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { findEvidenceRun } from './evidence-run.ts'

export const run: Run = async context => {
  const { parameters, query } = await findEvidenceRun(context, context.args.run!)
  const wish = { ...query, format: textFlag(context, 'format'), predicate: textFlag(context, 'predicate') }
  const { document } = await (await context.client()).call('exportRecord', {
    parameters,
    query: wish,
  })
  return { json: document, lines: JSON.stringify(document, null, 2).split('\n') }
}
