// Many findings as bands between waves: how thick a band is tells how many went that way. The same stands as a table.
import { useMemo } from 'react'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { BLOCK_WIDTH, drawBands } from './band-geometry.ts'
import type { Band, Flow, RunPageRun } from './run.ts'
import { lookOfFinding } from './swarm-looks.ts'

export function FlowBands({ flow, run }: { readonly flow: Flow; readonly run: RunPageRun }) {
  const { width, height, columns, blocks, ribbons } = useMemo(() => drawBands(flow.waves, flow.bands), [flow])
  const phaseOf = (number: number) => run.waves.find(wave => wave.number === number)?.phase ?? ''
  return (
    <>
      <section
        className="bands"
        tabIndex={0}
        aria-label="Bands of findings between waves; the table below says the same"
      >
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {ribbons.map(({ key, tone, path, title }) => (
            <path key={key} d={path} className={`ribbon fill-${tone}`}>
              <title>{title}</title>
            </path>
          ))}
          {blocks.map(({ wave, state, tone, count, x, y, height: tall }) => (
            <g key={`${wave} ${state}`}>
              <rect x={x} y={y} width={BLOCK_WIDTH} height={tall} className={`fill-${tone}`} />
              <text x={x + BLOCK_WIDTH + 6} y={y + tall / 2 + 4}>
                {lookOfFinding(state, null).icon} {state} {count}
              </text>
            </g>
          ))}
          {flow.waves.map((number, column) => (
            <text key={number} x={columns[column]} y={14} className="head">
              Wave {number} · {phaseOf(number)}
            </text>
          ))}
        </svg>
      </section>
      <details>
        <summary>The same as a table</summary>
        <DataTable caption="Findings between waves" rows={flow.bands} columns={COLUMNS} keyOf={keyOf} />
      </details>
    </>
  )
}

const keyOf = ({ wave, from, to }: Band) => `${wave} ${from} ${to}`

const COLUMNS: readonly Column<Band>[] = [
  { title: 'Wave', draw: ({ wave }) => wave, isNumber: true },
  { title: 'Before', draw: ({ from }) => from ?? 'not known' },
  { title: 'After', draw: ({ to }) => to },
  { title: 'Findings', draw: ({ count }) => count, isNumber: true },
]
