// A decision table as people read it: the rows in order, each a sentence.

import { DataTable } from '../../web/parts/data-table.tsx'
import type { SentenceRow, DecisionSentenceTable as Table } from './decision-tables.ts'

const NUMBER = { title: 'Order', draw: ({ order }: Numbered) => order, isNumber: true } as const
const RULE = { title: 'Row', draw: ({ rule }: Numbered) => <code>{rule}</code> }
const BECAUSE = { title: 'Applies when', draw: ({ because }: Numbered) => because }
const LEADS = { title: 'Leads to', draw: ({ leads }: Numbered) => leads }

type Numbered = SentenceRow & { readonly order: number }

export function SentenceTable({ table: { title, rows } }: { readonly table: Table }) {
  const hasLeads = rows.some(({ leads }) => leads !== undefined)
  return (
    <DataTable
      caption={`Rows: ${title}`}
      rows={rows.map((row, n) => ({ ...row, order: n + 1 }))}
      keyOf={({ order }) => String(order)}
      columns={hasLeads ? [NUMBER, RULE, BECAUSE, LEADS] : [NUMBER, RULE, BECAUSE]}
    />
  )
}
