// `provost evidence quarantine show`
import type { Run } from '#cli/command'
import { composeFacts } from '#cli/print/facts'
import { cleanText } from '#kernel/text/text-hygiene'
import { findEvidencePlace } from '../evidence-place.ts'

export const run: Run = async context => {
  const call = { parameters: { id: context.args.id! }, query: await findEvidencePlace(context) }
  const entry = await (await context.client()).call('showQuarantine', call)
  return {
    json: entry,
    lines: [
      ...composeFacts([
        ['path', entry.path],
        ['received', entry.received_at],
        ['sha256', entry.payload_sha256],
        ['bytes', `${entry.bytes}${entry.truncated ? ', of which only the beginning is kept' : ''}`],
        ['run', `${entry.repo ?? '(no repository)'}/${entry.run_id ?? '(no id)'}`],
        ['resolved by', entry.resolved_by ?? 'nothing yet'],
      ]),
      ...entry.attempts.flatMap(({ at, status, reasons }) => [
        `${at}  ${status}`,
        ...reasons.map((reason, index) => `  ${index + 1} ${cleanText(reason)}`),
      ]),
    ],
  }
}
