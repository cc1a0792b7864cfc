// `provost looking plants`
import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { composeTable } from '#cli/print/table'

export const run: Run = async context => {
  const { flags, client, width } = context
  const project = await needProjectHere(context)
  const answer = await (await client()).call('listPlants', { query: { project } })
  const plants = answer.plants.filter(({ state }) => flags.state === undefined || state === flags.state)
  const rows = plants.map(({ id, trial, class: what, operator, path, line, state, rule }) => {
    return [id, trial, what, operator, `${path}:${line}`, `${state} (${rule})`]
  })
  const table = composeTable(['PLANT', 'TRIAL', 'CLASS', 'OPERATOR', 'PLACE', 'STATE'], rows, width)
  return { json: { plants }, lines: rows.length > 0 ? table : ['nothing was planted'] }
}
