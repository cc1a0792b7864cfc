// `provost evidence check-signature`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'
import { findEvidenceRun } from './evidence-run.ts'

const WORDS: Readonly<Record<Shape<'CheckedSignature'>['state'], string>> = {
  valid: 'valid: the record is what was signed',
  unsigned: 'unsigned: nobody has signed this record',
  unknown_key: 'unknown key: the signature is by a key that is not known here',
  invalid: 'invalid: the signature does not match (EVIDENCE_SIGNATURE_INVALID)',
  record_changed: 'record changed: it is not what was signed (EVIDENCE_SIGNATURE_INVALID)',
}

export const run: Run = async context => {
  const question = await findEvidenceRun(context, context.args.run!)
  const checked = await (await context.client()).call('checkSignature', question)
  return {
    json: checked,
    lines: [cleanText(`${WORDS[checked.state]}  ${checked.path}`)],
    exitCode: checked.state === 'valid' || (checked.state === 'unsigned' && checked.counts) ? 0 : 1,
  }
}
