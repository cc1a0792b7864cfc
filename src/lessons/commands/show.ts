// `provost lessons show`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { composeFacts } from '#cli/print/facts'
import { composeCause } from '../rules/life/lesson-cause.ts'

type Shown = Shape<'ShownLesson'>

export const run: Run = async context => {
  const client = await context.client()
  const shown = await client.call('showLesson', { parameters: { id: context.args.id! } })
  return { json: shown, lines: composeFacts(factsOf(shown)) }
}

const MIRRORS: Readonly<Record<Shown['mirror'], string>> = {
  none: 'none',
  same: 'says the same as the log',
  repaired: 'was behind the log, and was written again',
  edited: 'WAS EDITED BY HAND; the log wins: `provost lessons mirror --apply`',
  unreachable: 'its store cannot be reached',
  not_kept: 'not known: files of the past are not kept',
}

function factsOf({
  lesson,
  cause,
  version,
  occurrences,
  recurred,
  since,
  allowed,
  dependants,
  mirror,
}: Shown): [string, string][] {
  return [
    ['lesson', lesson.finding_id],
    ['title', lesson.title],
    ['status', `${lesson.status} since ${since}, version ${version}`],
    ['repository', lesson.repo],
    ['surface', `${lesson.product_surface}${lesson.execution_mode ? ` (${lesson.execution_mode})` : ''}`],
    ['issue', lesson.issue_kind],
    ['root cause', `${lesson.root_cause_kind} (${composeCause(cause)})`],
    ['remedy', lesson.remediation_kind],
    ['reaches', lesson.transfer_scope],
    ['summary', lesson.summary],
    ...optional('doctrine', lesson.doctrine_statement),
    ...optional('rule', lesson.derived?.rule_id),
    ['seen in', `${occurrences}: ${lesson.source_record_ids.join(', ')}`],
    ...optional('seen again', recurred.join(', ')),
    ...optional('last action', describeReview(lesson.review)),
    ...optional('merged into', lesson.lineage?.superseded_by),
    ...optional('merged from', lesson.lineage?.merged_from?.join(', ')),
    ['rests on it', dependants.map(({ id, status }) => `${id} (${status})`).join(', ') || 'nothing'],
    ['mirror file', MIRRORS[mirror]],
    ['possible now', allowed.join(', ') || 'nothing'],
  ]
}

function optional(name: string, value: string | undefined): [string, string][] {
  return value ? [[name, value]] : []
}

function describeReview(review: Shown['lesson']['review']): string | undefined {
  if (!review) return undefined
  const { last_action, reviewed_by, decision_reason, reject_reason } = review
  return [last_action, `by ${reviewed_by}`, reject_reason, decision_reason].filter(Boolean).join(', ')
}
