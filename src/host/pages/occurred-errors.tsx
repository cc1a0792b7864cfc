// Errors that this daemon met since it started: how often each, and when, hour by hour.
import type { Shape } from '#api/schemas'
import { findCatalogRow } from '#kernel/errors/error-catalog'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { SparkBars } from '../../web/parts/spark-bars.tsx'
import { Age } from '../../web/parts/words/age.tsx'

type Row = Shape<'Host'>['occurred'][number]

export function OccurredErrors({ since, rows }: { readonly since: string; readonly rows: readonly Row[] }) {
  return (
    <Section
      title="Refused and failed"
      aside={
        <span className="muted">
          since <Age at={since} />, when the daemon started
        </span>
      }
    >
      <DataTable
        caption="Errors that occurred"
        rows={rows}
        columns={COLUMNS}
        keyOf={({ code }) => code}
        none="Nothing was refused and nothing failed."
      />
    </Section>
  )
}

const COLUMNS: readonly Column<Row>[] = [
  {
    title: 'Code',
    draw: ({ code }) => (
      <a href={`/errors/${code}`}>
        <code>{code}</code>
      </a>
    ),
  },
  { title: 'What it says', draw: ({ code }) => titleOf(code) },
  { title: 'Times', draw: ({ count }) => count.toLocaleString('en'), isNumber: true },
  { title: 'Last 24 hours', draw: ({ byHour }) => <SparkBars values={byHour} of="hour" /> },
  { title: 'Last', draw: ({ lastAt }) => <Age at={lastAt} /> },
]

function titleOf(code: string): string {
  return findCatalogRow(code)?.title ?? ''
}
