// `provost evidence doctor`
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { cleanText } from '#kernel/text/text-hygiene'
import { findEvidencePlace } from './evidence-place.ts'

export const run: Run = async context => {
  context.progress('reading the records …')
  const query = await findEvidencePlace(context)
  const exam = await (await context.client()).call('examineEvidence', { query })
  const rows = exam.findings.map(({ kind, path, detail }) => [kind, path, detail])
  const remedies = new Set(exam.findings.flatMap(({ remedy }) => remedy ?? []))
  return {
    json: exam,
    lines: exam.fit
      ? [`${exam.records} records, nothing wrong`]
      : [
          ...composeTable(['WHAT', 'WHERE', 'DETAIL'], rows, context.width),
          ...[...remedies].map(remedy => `next: ${cleanText(remedy)}`),
        ],
    exitCode: exam.fit ? 0 : 1,
  }
}
