// `provost lessons derive`

import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { composeCount } from '#cli/print/count'
import { composeTable } from '#cli/print/table'
import { findEvidencePlace } from '#evidence/commands/evidence-place'

export const run: Run = async context => {
  const { store, project } = await findEvidencePlace(context)
  const wish = Object.fromEntries(['repo', 'since', 'record'].map(name => [name, textFlag(context, name)]))
  context.progress('reading records …')
  const client = await context.client()
  const answer = await client.call('deriveLessons', {
    query: { store, project },
    body: { ...wish, ...(context.flags['dry-run'] === true && { dryRun: true }) },
  })
  const rows = [
    ...answer.candidates.map(({ id, rule, records }) => [id, rule, `seen in ${composeCount(records, 'record')}`]),
    ...answer.recurred.map(({ id, status, records }) => [
      id,
      `recurred, ${status}`,
      composeCount(records, 'new record'),
    ]),
  ]
  return {
    json: answer,
    lines: [
      `${composeHeadline(answer)}${answer.dry_run ? '  (dry run: nothing was written)' : ''}`,
      ...(rows.length > 0 ? composeTable(['LESSON', 'RULE', 'SEEN'], rows, context.width) : []),
      ...answer.confirmed.map(id => `the cause of ${id} is confirmed by a test`),
      ...answer.problems.map(problem => `${context.style.warn('problem')}: ${problem}`),
    ],
    exitCode: answer.problems.length > 0 ? 1 : 0,
  }
}

function composeHeadline({ candidates, recurred, unchanged, problems, looked_at }: Shape<'DerivedLessons'>): string {
  const byStatus = [...Map.groupBy(recurred, ({ status }) => status)].map(([status, all]) => `${all.length} ${status}`)
  const known = byStatus.length > 0 ? ` (${byStatus.join(', ')})` : ''
  return [
    `${candidates.length} new candidate${candidates.length === 1 ? '' : 's'}`,
    `${recurred.length} recurred${known}`,
    `${unchanged} unchanged`,
    `${problems.length} unreadable`,
    `looked at ${composeCount(looked_at.records, 'record')}`,
  ].join(' · ')
}
