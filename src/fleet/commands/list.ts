// `provost node list`
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async ({ client, width }) => {
  const list = await (await client()).call('listNodes')
  const { here, nodes } = list
  const alone = `${here.id} (${cleanText(here.name)}) is alone: its store is its own`
  const rows = nodes.map(({ id, name, state, says, living, capacity, labels }) => [
    id,
    `${cleanText(name)}${id === here.id ? ' (this one)' : ''}`,
    state,
    says,
    capacity === null ? String(living) : `${living} of ${capacity}`,
    sayLabels(labels),
  ])
  return {
    json: list,
    lines:
      rows.length === 0 ? [alone] : composeTable(['NODE', 'NAME', 'STATE', 'CONTACT', 'LIVING', 'LABELS'], rows, width),
  }
}

/** Which agents it has is long, and told by `provost why`. */
function sayLabels(labels: Readonly<Record<string, string>>): string {
  const shown = Object.entries(labels).filter(([key]) => !key.startsWith('harness/'))
  return shown
    .map(([key, value]) => cleanText(`${key}=${value}`))
    .sort()
    .join(' ')
}
