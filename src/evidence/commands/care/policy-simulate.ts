// `provost evidence policy simulate`
import { resolve } from 'node:path'
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { readFileOfText } from '#daemon/local/text-file'
import { cleanText } from '#kernel/text/text-hygiene'
import { findEvidencePlace } from '../evidence-place.ts'

export const run: Run = async context => {
  const text = await readFileOfText(resolve(context.cwd, context.args.file!))
  const scenarios = textFlag(context, 'scenarios')
  const place = await findEvidencePlace(context)
  const query = { ...place, ...(scenarios !== undefined && { scenarios: resolve(context.cwd, scenarios) }) }
  const simulated = await (await context.client()).call('simulatePolicy', {
    query,
    body: { text },
  })
  const { records, changes, policy } = simulated
  return {
    json: simulated,
    lines: [
      ...changes.flatMap(({ repo, run_id, was, would_be, reasons }) => [
        cleanText(`${repo}/${run_id}: ${composeDecided(was)} now, ${composeDecided(would_be)} then`),
        ...reasons.map(reason => `  ${cleanText(reason)}`),
      ]),
      cleanText(
        `${changes.length} of ${records} stored submissions would be decided otherwise by the policy of ${policy}; nothing was written`,
      ),
    ],
    exitCode: changes.length > 0 ? 1 : 0,
  }
}

function composeDecided({ status, verdict }: { readonly status: string; readonly verdict: string | null }): string {
  return `${status} ${verdict ?? 'without a verdict'}`
}
