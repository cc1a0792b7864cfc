// Where a rate lies by its trials: exact bounds as words and as a bar between nothing and all.
import './looking.css'
import type { Cell } from '../rules/looking-words.ts'
import { deriveExact } from '../rules/measure/bounds.ts'
import { composeInterval } from '../rules/measure/compose-interval.ts'

export function IntervalBar({ cell }: { readonly cell: Cell }) {
  if (cell.n === 0) return <span className="muted">not measured</span>
  const { lower, upper } = deriveExact(cell)
  const place = { marginInlineStart: `${lower * 100}%`, width: `${(upper - lower) * 100}%` }
  return (
    <span className="interval">
      <span className="interval-axis" aria-hidden="true">
        <i style={place} />
      </span>
      {composeInterval({ lower, upper })}
    </span>
  )
}
