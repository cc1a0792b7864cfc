// `provost evidence retry`

import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { findEvidencePlace } from './evidence-place.ts'
import { composeIngested, exitCodeOfIngested } from './print-ingested.ts'

export const run: Run = async context => {
  const { args, flags, style } = context
  const query = {
    ...(await findEvidencePlace(context)),
    provenance: textFlag(context, 'provenance'),
    id: args.id,
    all: flags.all ? 'true' : undefined,
  }
  context.progress('asking for proof …')
  const answer = await (await context.client()).call('retryDeferred', { query })
  const lines = answer.results.flatMap(result => composeIngested(result, style))
  return {
    json: answer,
    lines: lines.length > 0 ? lines : ['nothing is due; --all tries also what is not'],
    exitCode: exitCodeOfIngested(answer.results),
  }
}
