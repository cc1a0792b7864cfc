// The shapes of a machine's picture: a state as a box, a step as a line with its words.
import { composeArrowHead } from '../rules/arrow-head.ts'
import type { PlacedEdge, PlacedState } from '../rules/machine-layout.ts'
import { LINE_HEIGHT } from '../rules/machine-rows.ts'
import { composeRoundedPath } from '../rules/rounded-path.ts'

const BASELINE = 11

export function MachineEdge({ placed, isOpen }: { readonly placed: PlacedEdge; readonly isOpen: boolean }) {
  const { edge, points, label } = placed
  const classes = ['machine-edge', edge.override && 'override', isOpen && 'open'].filter(Boolean)
  return (
    <g className={classes.join(' ')}>
      <title>{`${edge.from} → ${edge.to}: ${label.lines.join(' ')}`}</title>
      <path d={composeRoundedPath(points)} />
      <polygon points={composeArrowHead(points)} />
      <text textAnchor={label.anchor} x={label.x} y={label.y + BASELINE}>
        {label.lines.map((line, n) => (
          <tspan key={line} x={label.x} dy={n === 0 ? 0 : LINE_HEIGHT}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  )
}

type StateProps = { readonly placed: PlacedState; readonly mark: string | undefined; readonly isHere: boolean }

export function MachineState({ placed: { state, x, y, width, height }, mark, isHere }: StateProps) {
  const middle = y + height / 2
  return (
    <g className={isHere ? 'machine-state here' : 'machine-state'}>
      <rect x={x} y={y} width={width} height={height} rx={8} />
      <text x={x + width / 2} y={mark === undefined ? middle + 5 : middle - 3}>
        {state}
      </text>
      {mark !== undefined && (
        <text className="mark" x={x + width / 2} y={middle + 14}>
          {mark}
        </text>
      )}
    </g>
  )
}
