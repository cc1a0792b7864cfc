// Which run a person means: `<owner>/<name>/<run>`, or only the run when no other has that name.

import type { Shape } from '#api/schemas'
import type { CommandContext } from '#cli/command'
import { readAll } from '#cli/read-all'
import { provostError } from '#kernel/errors/errors'
import { findEvidencePlace, type PlaceQuery } from './evidence-place.ts'

export type RunQuestion = {
  readonly parameters: { readonly org: string; readonly repo: string; readonly run_id: string }
  readonly query: PlaceQuery
}

export async function findEvidenceRun(context: CommandContext, name: string): Promise<RunQuestion> {
  const query = await findEvidencePlace(context)
  const [org, repo, run_id, ...rest] = name.split('/')
  if (org !== undefined && repo !== undefined && run_id !== undefined && rest.length === 0)
    return { parameters: { org, repo, run_id }, query }
  const client = await context.client()
  const records = await readAll<Shape<'RecordLine'>>(client, 'listRecords', 'records', query)
  const ids = new Set(records.filter(record => record.run_id === name).map(({ repo: of }) => `${of}/${name}`))
  const [only, second] = ids
  if (second !== undefined) throw provostError('ID_AMBIGUOUS', { details: { id: name, list: [...ids].join(', ') } })
  if (only !== undefined) return findEvidenceRun(context, only)
  throw provostError('NOT_FOUND', {
    hint: 'list what exists with `provost evidence list`',
    details: { noun: 'record', id: name },
  })
}
