// `provost lessons explain`

import type { Run } from '#cli/command'
import { composeWhy } from '#cli/print/why'
import type { Why } from '#kernel/machine/why'
import { isObject, isText, isTextList } from '#kernel/reading/json-value'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async context => {
  const client = await context.client()
  const why = await client.call('why', { parameters: { id: `lesson:${context.args.id}` } })
  return { json: why, lines: [...composeWhy(why, context.style), ...composeOrigin(why.evidence)] }
}

/** What a rule saw, and where: the part of the answer that a person checks before agreeing. */
function composeOrigin({ derived, source_record_ids, evidence }: Why['evidence']): string[] {
  const rationale = isObject(derived) && isText(derived.rationale) ? [`derived because ${derived.rationale}`] : []
  const records = isTextList(source_record_ids) ? [`seen in ${source_record_ids.join(', ')}`] : []
  const rows = Array.isArray(evidence) ? evidence.filter(isObject).map(composeEvidence) : []
  return [...[...rationale, ...records].map(cleanText), ...rows.map(row => `  ${cleanText(row)}`)]
}

const REFERENCES = ['record_id', 'scenario_id', 'artifact_ref', 'policy_ref', 'doc_ref', 'note']

function composeEvidence(entry: Readonly<Record<string, unknown>>): string {
  const words = ['evidence_kind', ...REFERENCES].map(name => entry[name])
  return words.filter(isText).join('  ')
}
