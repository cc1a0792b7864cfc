// `provost evidence submit`

import { resolve } from 'node:path'
import type { AnswerOf } from '#api/contract'
import type { CommandContext, Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { readPayloadFile } from '../payload-file.ts'
import { findEvidencePlace } from './evidence-place.ts'
import { composeIngested, exitCodeOfIngested } from './print-ingested.ts'

export const run: Run = context => sendPayload(context, 'submitEvidence')

/** Submitting and verifying differ in the route alone. */
export async function sendPayload(context: CommandContext, route: 'submitEvidence' | 'verifyEvidence') {
  const { args, flags, cwd, style } = context
  const path = args.file === '-' ? '-' : resolve(cwd, args.file!)
  const body = await readPayloadFile(path)
  const scenarios = textFlag(context, 'scenarios')
  const query = {
    ...(await findEvidencePlace(context)),
    provenance: textFlag(context, 'provenance'),
    scenarios: scenarios === undefined ? undefined : resolve(cwd, scenarios),
    sign: flags.sign ? 'true' : undefined,
  }
  context.progress('asking for proof …')
  const answer = await (await context.client()).callAny<AnswerOf<typeof route>>(route, { query, body })
  const results = 'results' in answer ? answer.results : [answer]
  return {
    json: answer,
    lines: results.flatMap(result => composeIngested(result, style)),
    exitCode: exitCodeOfIngested(results),
  }
}
