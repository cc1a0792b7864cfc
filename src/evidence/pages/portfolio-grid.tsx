// The grid itself. A record that nobody confirmed says so in its cell, however fresh it is.
import { useMemo } from 'react'
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { lookFor } from '#web/parts/look'
import { Badge } from '../../web/parts/badge.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import type { PortfolioCells as Grid, GridCell, GridRow } from '../rules/gate/portfolio-grid.ts'
import { EVIDENCE_GATE_LOOKS, FRESHNESS_LOOKS, NOT_PROVEN_LOOK, RECORD_VERDICT_LOOKS } from './evidence-looks.ts'
import { EvidenceLink, usePlace } from './place.tsx'
import { RunStrip, type StripRun } from './run-strip.tsx'
import { runsByCell } from './runs-by-cell.ts'

type Unproven = ReadonlySet<string>

export function PortfolioGrid({ grid: { surfaces, rows } }: { readonly grid: Grid }) {
  const place = usePlace()
  const question = { route: 'listRecords', query: { ...place, limit: '200' } } as const
  const { value } = useAnswer<Shape<'RecordList'>>(question, ['evidence'])
  const unproven = new Set(
    value?.records
      .filter(({ rung, status }) => rung === 'claimed' && status === 'accepted')
      .map(({ repo, run_id }) => `${repo}/${run_id}`),
  )
  const runs = useMemo(() => runsByCell(value?.records ?? []), [value])
  return (
    <section className="table-frame portfolio" tabIndex={0} aria-label="Freshness by repository and surface">
      <table>
        <caption className="visually-hidden">Freshness by repository and surface</caption>
        <thead>
          <tr>
            <th scope="col">Repository</th>
            {surfaces.map(surface => (
              <th key={surface} scope="col">
                {surface}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <RowView key={row.repo} row={row} surfaces={surfaces} unproven={unproven} runs={runs} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type RowProps = {
  readonly row: GridRow
  readonly surfaces: readonly string[]
  readonly unproven: Unproven
  readonly runs: ReadonlyMap<string, readonly StripRun[]>
}

function RowView({ row, surfaces, unproven, runs }: RowProps) {
  const [owner, name] = row.repo.split('/')
  const place = usePlace()
  const gates = useAnswer<Shape<'GateAnswer'>>({ route: 'askGate', query: { ...place, repo: row.repo } }, ['evidence'])
  const gateOf = (surface: string) => gates.value?.gates.find(gate => gate.surface === surface)?.pass
  return (
    <tr data-entry>
      <th scope="row">
        <EvidenceLink path={`/repos/${row.repo}`}>
          <span className="owner">{owner}/</span>
          {name}
        </EvidenceLink>
        {row.enforcement !== 'required' && <span className="count"> {row.enforcement}</span>}
        {row.policyErrors.length > 0 && <span className="badge tone-bad">⚠ policy malformed</span>}
      </th>
      {surfaces.map(surface => (
        <td key={surface} data-title={surface}>
          <CellView repo={row.repo} cell={row.cells.get(surface)} unproven={unproven} isOpen={gateOf(surface)} />
          <RunStrip runs={runs.get(`${row.repo}\n${surface}`) ?? []} />
        </td>
      ))}
    </tr>
  )
}

type CellProps = {
  readonly repo: string
  readonly cell: GridCell | undefined
  readonly unproven: Unproven
  /** Whether it may ship; undefined: nobody has said so yet. */
  readonly isOpen: boolean | undefined
}

function CellView({ repo, cell, unproven, isOpen }: CellProps) {
  if (!cell) return <Nothing />
  const { surface, state, days, verified, runId, gaps } = cell
  return (
    <span className="grid-cell">
      <span>
        {isOpen !== undefined && <Badge look={EVIDENCE_GATE_LOOKS[isOpen ? 'open' : 'closed']} />}{' '}
        <Badge look={FRESHNESS_LOOKS[state]} /> {days !== null && <span className="muted">{days} d</span>}
      </span>
      <span className="under">
        {runId !== null && (
          <EvidenceLink path={`/records/${repo}/${encodeURIComponent(runId)}`}>
            {verified === null ? 'no verdict' : <Badge look={lookFor(RECORD_VERDICT_LOOKS, verified)} />}
          </EvidenceLink>
        )}
        <WhyButton id={`gate:${repo}/${surface}`} />
      </span>
      {runId !== null && unproven.has(`${repo}/${runId}`) && (
        <span className="under">
          <Badge look={NOT_PROVEN_LOOK} />
        </span>
      )}
      {gaps.length > 0 && <Gaps gaps={gaps} />}
    </span>
  )
}

function Nothing() {
  return (
    <span className="muted nothing">
      <span aria-hidden="true">·</span>
      <span className="visually-hidden">not promised</span>
    </span>
  )
}

function Gaps({ gaps }: { readonly gaps: readonly string[] }) {
  return (
    <details className="under muted">
      <summary>
        {gaps.length} scenario {gaps.length === 1 ? 'gap' : 'gaps'}
      </summary>
      {gaps.join('; ')}
    </details>
  )
}
