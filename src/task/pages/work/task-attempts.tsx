// How often each phase was tried, how often it may be, and how it stands.

import { PHASES } from '#task/rules/phase/phase'
import { DataTable } from '../../../web/parts/data-table.tsx'
import { Section } from '../../../web/parts/section.tsx'
import { PHASE_LOOKS } from '../task-looks.ts'
import type { ShownTaskStatus } from '../task-page.tsx'

export function TaskAttempts({ status: { attempts, budget } }: { readonly status: ShownTaskStatus }) {
  const rows = PHASES.flatMap(phase => (attempts[phase] ? [{ phase, ...attempts[phase] }] : []))
  return (
    <Section title="Attempts and budget">
      <DataTable
        caption="Attempts and budget"
        rows={rows}
        keyOf={({ phase }) => phase}
        columns={[
          { title: 'Phase', draw: ({ phase }) => PHASE_LOOKS[phase].word },
          {
            title: 'Status',
            draw: ({ status }) =>
              status === null ? <span className="muted">not entered</span> : status.replaceAll('_', ' '),
          },
          { title: 'Attempt', draw: ({ attempt }) => attempt, isNumber: true },
          {
            title: 'Budget used',
            draw: ({ phase }) => `${budget.used[phase] ?? 0} of ${budget.limit[phase] ?? '?'}`,
            isNumber: true,
          },
        ]}
      />
    </Section>
  )
}
