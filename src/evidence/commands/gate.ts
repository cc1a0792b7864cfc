// `provost evidence gate`

import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { cleanText } from '#kernel/text/text-hygiene'
import { findEvidencePlace } from './evidence-place.ts'

export const run: Run = async context => {
  const { args, style } = context
  const query = { ...(await findEvidencePlace(context)), repo: args.repo, surface: textFlag(context, 'surface') }
  const answer = await (await context.client()).call('askGate', { query })
  const lines = answer.gates.map(({ repo, surface, row, pass, reasons }) => {
    const word = pass ? style.good('open  ') : style.bad('closed')
    return `${word}  ${cleanText(`${repo}  ${surface}  ${row}${reasons.length > 0 ? `: ${reasons.join('; ')}` : ''}`)}`
  })
  return { json: answer, lines, exitCode: answer.pass ? 0 : 1 }
}
