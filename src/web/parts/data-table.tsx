// A table with a head, for anything that has columns. On a phone each row becomes a card.
import type { ReactNode } from 'react'
import { HintText } from './hint-text.tsx'

export type Column<Row> = {
  readonly title: string
  readonly draw: (row: Row) => ReactNode
  readonly isNumber?: true
}

type Props<Row> = {
  readonly caption: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  readonly none?: string
  /** Its rows are entries: the keys j and k go through them. */
  readonly hasEntries?: true
}

export function DataTable<Row>({ caption, rows, columns, keyOf, none = 'Nothing yet.', hasEntries }: Props<Row>) {
  if (rows.length === 0)
    return (
      <p className="muted">
        <HintText text={none} />
      </p>
    )
  return (
    <section className="table-frame" tabIndex={0} aria-label={`Table: ${caption}`}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={isNumber && 'number'}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)} data-entry={hasEntries}>
              {columns.map(({ title, draw, isNumber }) => (
                <td key={title} data-title={title} className={isNumber && 'number'}>
                  <div>{draw(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
