// The page of all state machines, drawn from the same tables that decide.
import type { Machine } from '#kernel/machine/machine'
import { composeMermaid } from './machine-diagram.ts'

export function composeMachineDocs(machines: readonly Machine[]): string {
  const intro = '# State machines\n\nMade from the tables in the code; `provost machines` shows the same.\n'
  return [intro, ...machines.map(composeSection)].join('\n')
}

function composeSection(machine: Machine): string {
  const rows = machine.edges.map(
    ({ from, to, trigger, guards, override }) =>
      `| ${from} | ${to} | ${trigger} | ${guards?.join(', ') ?? ''} | ${override ? 'yes' : ''} |`,
  )
  return [
    `## ${machine.title}`,
    '',
    '```mermaid',
    composeMermaid(machine).trimEnd(),
    '```',
    '',
    '| from | to | trigger | guards | only by override |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}
