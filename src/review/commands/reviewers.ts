// `provost review reviewers`
import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { composeTable } from '#cli/print/table'

export const run: Run = async context => {
  const query = { project: await needProjectHere(context) }
  const list = await (await context.client()).call('listReviewers', { query })
  const rows = list.reviewers.map(({ name, isDefault, ready, version, readOnly, because, hint }) => [
    name,
    isDefault ? 'usual' : '',
    ready ? `ready ${version}`.trim() : 'not ready',
    readOnly === 'enforced' ? 'cannot write' : 'asked not to write',
    ready ? '' : `${because}; ${hint}`,
  ])
  return { json: list, lines: composeTable(['REVIEWER', '', 'PROGRAM', 'TREE', 'WHY'], rows, context.width) }
}
