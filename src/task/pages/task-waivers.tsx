// The verdicts that people lifted, with their reasons, and whether each still counts.

import { Badge } from '../../web/parts/badge.tsx'
import { DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { WAIVER_LOOKS } from './fact-looks.ts'
import type { ShownTaskStatus } from './task-page.tsx'

export function TaskWaivers({ waivers }: { readonly waivers: ShownTaskStatus['waivers'] }) {
  if (waivers.length === 0) return null
  return (
    <Section title="Waivers">
      <DataTable
        caption="Waivers"
        rows={waivers}
        keyOf={({ id }) => id}
        columns={[
          { title: 'Waiver', draw: ({ id }) => <code>{id}</code> },
          { title: 'Standing', draw: ({ rule }) => <Badge look={WAIVER_LOOKS[rule]} detail={rule} /> },
          { title: 'Lifts', draw: ({ waives, phase }) => `${waives.join(', ')} in ${phase.replaceAll('_', ' ')}` },
          { title: 'By', draw: ({ by }) => by },
          { title: 'Reason', draw: ({ reason }) => <span className="said">{reason}</span> },
        ]}
      />
    </Section>
  )
}
