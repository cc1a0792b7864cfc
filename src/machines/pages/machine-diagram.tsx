// The picture of a state machine, drawn from the table that decides; its edges also stand below as a table to read.
import './machine-diagram.css'
import { useId, useMemo } from 'react'
import type { Machine } from '#kernel/machine/machine'
import { composeArrowHead } from '../rules/arrow-head.ts'
import { layoutMachine, type PlacedEdge } from '../rules/machine-layout.ts'
import { composeRoundedPath } from '../rules/rounded-path.ts'
import { MachineEdge, MachineState } from './machine-drawing.tsx'
import { MachineTable } from './machine-table.tsx'

type Props = {
  readonly machine: Machine
  /** The state that something is in now: marked by an icon and a word. */
  readonly here?: string | null | undefined
}

export function MachineDiagram({ machine, here = null }: Props) {
  const id = useId()
  const layout = useMemo(() => layoutMachine(machine), [machine])
  const { width, height, start } = layout
  return (
    <div className="machine">
      <section className="machine-frame" tabIndex={0} aria-label={`Diagram: ${machine.title}`}>
        <svg
          role="img"
          aria-labelledby={`${id}t ${id}d`}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
        >
          <title id={`${id}t`}>{machine.title}</title>
          <desc id={`${id}d`}>{describe(machine, here)}</desc>
          <g className="machine-edge machine-start">
            <circle cx={start[0][0]} cy={start[0][1]} r={5} />
            <path d={composeRoundedPath(start)} />
            <polygon points={composeArrowHead(start)} />
          </g>
          {openLast(layout.edges, here).map((placed, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the table never changes, and two edges may read the same
            <MachineEdge key={n} placed={placed} isOpen={placed.edge.from === here} />
          ))}
          {layout.states.map(placed => (
            <MachineState
              key={placed.state}
              placed={placed}
              mark={markOf(machine, placed.state, here)}
              isHere={placed.state === here}
            />
          ))}
        </svg>
      </section>
      <details className="machine-table">
        <summary>The same as a table ({machine.edges.length} steps)</summary>
        <MachineTable machine={machine} />
      </details>
    </div>
  )
}

// What is drawn last lies on top where edges share a track.
function openLast(edges: readonly PlacedEdge[], here: string | null): readonly PlacedEdge[] {
  return edges.toSorted((a, b) => Number(a.edge.from === here) - Number(b.edge.from === here))
}

function describe({ states, edges, initial }: Machine, here: string | null): string {
  const now = here === null ? '' : ` The current state is ${here}.`
  return `${states.length} states and ${edges.length} steps, beginning with ${initial}.${now} The table below the picture lists every step.`
}

function markOf({ initial, terminal }: Machine, state: string, here: string | null): string | undefined {
  const marks = [
    ...(state === here ? ['● here'] : []),
    ...(state === initial ? ['start'] : []),
    ...(terminal.includes(state) ? ['■ end'] : []),
  ]
  return marks.length > 0 ? marks.join(' · ') : undefined
}
