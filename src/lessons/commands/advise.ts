// `provost advise`

import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { cleanText } from '#kernel/text/text-hygiene'

type Advice = Shape<'Advice'>

export const run: Run = async context => {
  const names = ['surface', 'mode', 'repo', 'task', 'limit']
  const query = Object.fromEntries(names.map(name => [name, textFlag(context, name)]))
  const advice = await (await context.client()).call('askAdvice', { query })
  return { json: advice, lines: composeAdvice(advice) }
}

function composeAdvice(advice: Advice): string[] {
  const { likely_failure_classes: classes, support } = advice
  return [
    ...composeGroup('lessons', advice.lessons),
    ...composeGroup('checks', advice.starter_checks),
    ...composeGroup('evidence', advice.evidence_expectations),
    ...composeGroup('rules', advice.verification_rules),
    ...composeGroup('doctrine', advice.doctrine),
    `failure classes: ${classes.map(({ issue_kind, count }) => `${issue_kind} ${count}`).join(', ') || 'none'}`,
    ...(support.omitted > 0 ? [`${support.omitted} more lessons fit; ask with --limit`] : []),
  ]
}

function composeGroup(name: string, pieces: Advice['lessons']): string[] {
  return [
    `${name.padEnd(10)}${String(pieces.length).padStart(3)}`,
    ...pieces.map(({ id, text, source, score, strength }) => {
      const rank = score === undefined ? strength : `score ${score}`
      return `  ${cleanText(text)}  (${rank}, ${cleanText(source)})  ${id}`
    }),
  ]
}
