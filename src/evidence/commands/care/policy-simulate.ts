// `provost evidence policy simulate`
import { resolve } from 'node:path'
import type { Run } from '#cli/command'
import { readTextFile } from '#daemon/local/text-file'
import { cleanText } from '#kernel/text/text-hygiene'
import { findEvidencePlace } from '../evidence-place.ts'

export const run: Run = async context => {
  const text = await readTextFile(resolve(context.cwd, context.args.file!))
  const query = await findEvidencePlace(context)
  const simulated = await (await context.client()).call('simulatePolicy', {
    query,
    body: { text },
  })
  const { records, changes, policy } = simulated
  return {
    json: simulated,
    lines: [
      ...changes.flatMap(({ repo, run_id, was, would_be, reasons }) => [
        cleanText(`${repo}/${run_id}: ${was} now, ${would_be} then`),
        ...reasons.map(reason => `  ${cleanText(reason)}`),
      ]),
      cleanText(
        `${changes.length} of ${records} records would be decided otherwise by the policy of ${policy}; nothing was written`,
      ),
    ],
    exitCode: changes.length > 0 ? 1 : 0,
  }
}
