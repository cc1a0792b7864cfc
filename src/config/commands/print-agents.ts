// What agents get of the environment, as people read it: roles with the same environment stand together.
import type { Shape } from '#api/schemas'
import { composeTable } from '#cli/print/table'
import { cleanText } from '#kernel/text/text-hygiene'

type Role = Shape<'AgentsConfig'>['roles'][number]

export function composeAgents({ roles }: Shape<'AgentsConfig'>, width: number): string[] {
  const groups = Map.groupBy(roles, ({ role: _role, ...rest }) => JSON.stringify(rest))
  return [...groups.values()].flatMap((group, index) => [...(index === 0 ? [] : ['']), ...composeGroup(group, width)])
}

function composeGroup(group: readonly Role[], width: number): string[] {
  const { harness, variables, hidden, missing, refused } = group[0]!
  const rows = variables.map(({ name, source }) => [cleanText(name), source])
  const names = (found: readonly string[]) => (found.length === 0 ? 'none' : cleanText(found.join(' ')))
  return [
    `${group.map(({ role }) => role).join(', ')}  ${cleanText(harness)}`,
    ...composeTable(['VARIABLE', 'FROM'], rows, width),
    `hidden   ${names(hidden)}`,
    `missing  ${names(missing)}`,
    ...(refused.length === 0 ? [] : [`refused  ${names(refused.map(({ name, because }) => `${name} (${because})`))}`]),
  ]
}
