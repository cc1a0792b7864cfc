// Waves as columns; a finding keeps its row, so its way is read from left to right.
import { lookFor } from '#web/parts/look'
import { Link } from '../../web/nav/link.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { stateAfter } from '../rules/measure/derive-flow.ts'
import type { Flow, FlowTableCell, FlowTableRow, RunPageRun } from './run.ts'
import { FINDING_SEVERITY_LOOKS, lookOfFinding, wordsOfDetail } from './swarm-looks.ts'

export function FlowTable({ flow, run }: { readonly flow: Flow; readonly run: RunPageRun }) {
  const waves = run.waves.filter(({ number }) => flow.waves.includes(number))
  return (
    <section className="table-frame flow" tabIndex={0} aria-label="Findings by wave">
      <table>
        <caption className="visually-hidden">Findings by wave</caption>
        <thead>
          <tr>
            <th scope="col">Finding</th>
            {waves.map(({ number, phase }) => (
              <th key={number} scope="col">
                Wave {number}
                <br />
                <span className="count">{phase}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {flow.rows.map(row => (
            <tr key={row.id} data-entry>
              <th scope="row">
                <FindingName row={row} />
              </th>
              {flow.waves.map(wave => (
                <td key={wave} data-title={`Wave ${wave}`} className={laneClass(row, wave)}>
                  <WaveCell row={row} wave={wave} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function FindingName({ row }: { readonly row: FlowTableRow }) {
  return (
    <>
      <span className="finding-title">
        <Badge look={lookFor(FINDING_SEVERITY_LOOKS, row.severity)} />{' '}
        <Link to={`/swarm/findings/${row.id}`}>{row.title || row.id}</Link>
      </span>
      <span className="muted place">
        {row.path === null ? 'no file named' : `${row.path}${row.line === null ? '' : `:${row.line}`}`}
        {row.approved && ' · approved for repair'} <WhyButton id={row.id} />
      </span>
    </>
  )
}

type Props = { readonly row: FlowTableRow; readonly wave: number }

/** A line where it is known already; none before its first wave. */
function laneClass(row: FlowTableRow, wave: number): string {
  const before = stateAfter(row, wave - 1)
  const after = stateAfter(row, wave)
  return `lane-cell${before ? ' from' : ''}${after ? ' on' : ''}`
}

function WaveCell({ row, wave }: Props) {
  const own = row.cells.filter(cell => cell.wave === wave)
  const kept = own.length === 0 ? stateAfter(row, wave) : null
  if (kept)
    return (
      <span className="kept muted">
        <span aria-hidden="true">{lookOfFinding(kept.state, kept.detail).icon}</span> stays {kept.state}
      </span>
    )
  return own.map(cell => <CellView key={`${own.indexOf(cell)} ${cell.rule}`} cell={cell} />)
}

function CellView({ cell: { state, detail, rule, by } }: { readonly cell: FlowTableCell }) {
  const look = lookOfFinding(state, detail)
  const more = wordsOfDetail(state, detail)
  return (
    <span className="flow-cell">
      <Badge look={look} detail={`row ${rule}`} />
      {more !== null && <span className="flow-detail">{more}</span>}
      {by !== null && <span className="flow-detail">by {by}</span>}
    </span>
  )
}
