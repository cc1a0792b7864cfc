// The tokens of each day as bars; the table of sums says the same.
import { useMemo } from 'react'
import type { Shape } from '#api/schemas'
import { BarPlot } from '../../web/parts/bar-plot.tsx'
import { shorten } from '../rules/sums/compose-row.ts'

const KINDS = [
  { kind: 'cacheRead', name: 'cached', token: '--control' },
  { kind: 'cacheWrite', name: 'written to a cache', token: '--unknown-border' },
  { kind: 'input', name: 'input', token: '--medium-border' },
  { kind: 'output', name: 'output', token: '--high-border' },
  { kind: 'other', name: 'other', token: '--muted' },
] as const

export function TokenBars({ rows }: { readonly rows: readonly Shape<'UsageRow'>[] }) {
  return useMemo(() => {
    const days = rows.filter(({ key }) => key !== null)
    const parts = KINDS.map(({ kind, name, token }) => ({
      ...{ name, token },
      values: days.map(({ tokens }) => tokens[kind].sum),
    })).filter(({ values }) => values.some(count => count > 0))
    // What nobody told is unknown, and unknown has no height.
    if (parts.length === 0) return null
    const label = `Tokens of ${days.length} days: ${parts.map(({ name }) => name).join(', ')}. The table says the same.`
    return <BarPlot label={label} days={days.map(({ key }) => key!)} parts={parts} write={shorten} />
  }, [rows])
}
