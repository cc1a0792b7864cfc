// `provost evidence gate`

import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { cleanText } from '#kernel/text/text-hygiene'
import { findEvidencePlace } from './evidence-place.ts'

export const run: Run = async context => {
  const { args, style } = context
  const flags = { surface: textFlag(context, 'surface'), need: textFlag(context, 'need') }
  const query = { ...(await findEvidencePlace(context)), repo: args.repo, ...flags }
  const answer = await (await context.client()).call('askGate', { query })
  const lines = answer.gates.flatMap(gate => {
    const { repo, surface, row, pass, reasons } = gate
    const word = pass ? style.good('open  ') : style.bad('closed')
    const because = reasons.length > 0 ? `: ${reasons.join('; ')}` : ''
    return [
      `${word}  ${cleanText(`${repo}  ${surface}  ${row}${because}`)}`,
      `        ${cleanText(composeFound(gate))}`,
    ]
  })
  return { json: answer, lines, exitCode: answer.pass ? 0 : 1 }
}

/** Each of the four that must hold, also where another one decided. */
function composeFound({ verdict, freshness, rung, need, index }: Shape<'GateAnswer'>['gates'][number]): string {
  return [
    `verdict ${verdict ?? 'none'}`,
    `age ${freshness ?? 'unknown'}`,
    `known as ${rung ?? 'nothing'}, needs ${need}`,
    `index ${index.replace('_', ' ')}`,
  ].join(' · ')
}
