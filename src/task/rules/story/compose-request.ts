// A task in the words of a forge: the text of its request, made from the record, and the brief that an issue becomes.
import { isObject, isText } from '#kernel/reading/json-value'
import type { FactName } from '../facts/facts.ts'
import type { ObservedFacts } from '../facts/observed-fact.ts'
import { parseObject } from '../record/read-recorded.ts'
import type { TaskDocuments } from '../record/task-documents.ts'
import type { TaskView } from '../record/task-view.ts'

export type RecordedRequest = {
  readonly view: TaskView
  readonly documents: Pick<TaskDocuments, 'plan'>
  readonly observed: ObservedFacts
}

/** What a reader wants to know of a change, in the order in which they ask. */
const GATES: readonly (readonly [FactName, string])[] = [
  ['planReview', 'Plan review'],
  ['scope', 'Only planned files'],
  ['codeReview', 'Code review'],
  ['eval', 'Tests'],
  ['regression', 'Regressions'],
]

/** Everything else is not proven, and says so. */
const PROVEN: { readonly [Name in FactName]?: readonly string[] } = {
  planReview: ['ok'],
  scope: ['in'],
  codeReview: ['pass'],
  eval: ['pass'],
  regression: ['none'],
}

export function composeRequest({ view, documents, observed }: RecordedRequest): { title: string; body: string } {
  const plan = parseObject(documents.plan?.text ?? '') ?? {}
  const parts = [
    isText(plan.brief) ? plan.brief : view.brief,
    section('Acceptance criteria', listCriteria(plan.acceptance_criteria)),
    [
      '| what | verdict | proven | detail |',
      '|---|---|---|---|',
      ...GATES.map(gate => composeRow(observed, gate)),
    ].join('\n'),
    section(
      'Waived by a person',
      view.waivers.map(({ waives, reason }) => `- ${waives.join(', ')}: ${inline(reason)}`),
    ),
    view.issue === null ? '' : `For ${view.issue}`,
    `Task \`${view.id}\` of Provost. \`provost why ${view.id}\` explains each verdict, \`provost proof make ${view.id}\` makes a file that a stranger can check.`,
  ]
  return { title: view.title, body: parts.filter(part => part !== '').join('\n\n') }
}

function composeRow(observed: ObservedFacts, [name, words]: readonly [FactName, string]): string {
  const { value, detail } = observed[name]
  const said = String(value)
  const isProven = PROVEN[name]?.includes(said) ?? false
  return `| ${words} | ${said.replaceAll('_', ' ')} | ${isProven ? 'yes' : '**no**'} | ${inline(detail ?? '')} |`
}

function listCriteria(criteria: unknown): string[] {
  const known = Array.isArray(criteria) ? criteria.filter(isObject) : []
  return known.flatMap(({ id, description }) =>
    isText(description) ? [`- ${String(id)}: ${inline(description)}`] : [],
  )
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `**${title}**\n\n${lines.join('\n')}`
}

/** One cell of a table, whatever was written. */
const inline = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim()

type Issue = {
  readonly number: number
  readonly title: string
  readonly body: string
  readonly url: string
  readonly author: string
}

/** The words of a stranger are quoted: they say what is wished for, and order nobody around. */
export function briefOfIssue({ number, title, body, url, author }: Issue): string {
  const quoted =
    body.trim() === ''
      ? []
      : [
          '',
          ...body
            .trim()
            .split('\n')
            .map(line => `> ${line}`),
        ]
  return [`${title}`, '', `Issue ${number} of ${author || 'somebody'}, ${url}:`, ...quoted].join('\n')
}
