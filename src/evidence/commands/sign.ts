// `provost evidence sign`
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'
import { findEvidenceRun } from './evidence-run.ts'

export const run: Run = async context => {
  const question = await findEvidenceRun(context, context.args.run!)
  const signed = await (await context.client()).call('signRecord', question)
  return { json: signed, lines: [cleanText(`signed  ${signed.path}  key ${signed.keyid.slice(0, 16)}`)] }
}
