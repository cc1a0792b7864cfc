// `provost looking show`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { composeTable } from '#cli/print/table'
import { provostError } from '#kernel/errors/errors'
import { composeRate } from '../rules/measure/compose-interval.ts'
import { composeLeft } from '../rules/measure/compose-left.ts'
import { composeJudged } from '../rules/measure/judged-words.ts'

type Reviewer = Shape<'ReviewerDetection'>['reviewers'][number]

export const run: Run = async context => {
  const { args, flags, client, width, style } = context
  const project = await needProjectHere(context)
  const answer = await (await client()).call('listReviewerDetection', { query: { project } })
  const named = answer.reviewers.filter(
    ({ reviewer }) => args.reviewer === undefined || reviewer.harness === args.reviewer,
  )
  if (args.reviewer !== undefined && named.length === 0)
    throw provostError('NOT_FOUND', {
      details: { noun: 'reviewer', id: args.reviewer },
      hint: `no trial was held with it yet: \`provost looking show\` lists those that were tried, \`provost looking run\` holds one`,
    })
  const isWanted = ({ class: what }: Reviewer['cells'][number]) => flags.class === undefined || what === flags.class
  const lines = named.flatMap(one => [
    style.bold(composeHead(one)),
    ...composeTable(
      ['CLASS', 'CAUGHT', 'EXACT 95 %', 'WILSON 95 %'],
      one.cells.filter(isWanted).map(composeCell),
      width,
    ),
    `left out: ${composeLeft(one.left)}`,
    '',
  ])
  return { json: { reviewers: named }, lines: lines.length > 0 ? lines.slice(0, -1) : ['no trial was held yet'] }
}

function composeHead(one: Reviewer): string {
  const { reviewer } = one
  const model = reviewer.model === null ? 'model not told' : `model ${reviewer.model} as told`
  const auditor = reviewer.lens === undefined ? '' : ` · auditor with lens ${reviewer.lens}`
  return `${reviewer.harness}${auditor} · ${model} · prompt ${reviewer.promptSha256.slice(0, 4)}…  ${composeJudged(one)}`
}

function composeCell(cell: Reviewer['cells'][number]): string[] {
  return [cell.class, ...composeRate(cell)]
}
