// What a sweep would move or has moved, and what it keeps and why.
import type { Shape } from '#api/schemas'
import { lookFor } from '#web/parts/look'
import { Badge } from '../../web/parts/badge.tsx'
import { DataTable } from '../../web/parts/data-table.tsx'
import { BUCKET_LOOKS } from './state-looks.ts'

type Swept = Shape<'SweptState'>

export function SweptTable({ swept: { moves, kept, warnings, snapshot, applied, total } }: { readonly swept: Swept }) {
  return (
    <>
      <p>
        {applied ? 'Archived' : 'Archive'} {moves.length} of {total} entries
        {snapshot !== null && (
          <>
            {' '}
            into <code>{snapshot}</code>
          </>
        )}
      </p>
      {warnings.map(warning => (
        <p key={warning} className="callout high">
          {warning}
        </p>
      ))}
      <DataTable
        caption="What moves"
        rows={moves}
        keyOf={({ name }) => name}
        none="Nothing moves."
        columns={[
          { title: 'Name', draw: ({ name }) => name },
          { title: 'Bucket', draw: ({ bucket }) => <Badge look={lookFor(BUCKET_LOOKS, bucket)} /> },
          {
            title: 'Because',
            draw: ({ reason, gate }) => [reason, gate].filter(Boolean).join(', ').replaceAll('_', ' '),
          },
          { title: 'Result', draw: ({ result }) => result?.replaceAll('_', ' ') ?? 'would move' },
        ]}
      />
      <details>
        <summary>Kept ({kept.length})</summary>
        <DataTable
          caption="What is kept"
          rows={kept}
          keyOf={({ name }) => name}
          columns={[
            { title: 'Name', draw: ({ name }) => name },
            { title: 'Because', draw: ({ reason }) => reason.replaceAll('_', ' ') },
          ]}
        />
      </details>
    </>
  )
}
