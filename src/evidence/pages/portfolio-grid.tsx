// The grid itself. A record that nobody confirmed says so in its cell, however fresh it is.
import type { Shape } from '#api/schemas'
import { FRESHNESS_LOOKS, NOT_PROVEN_LOOK, VERDICT_LOOKS } from '#board/rules/evidence-looks'
import { lookFor } from '#board/rules/look'
import { useAnswer } from '#web/live/use-answer'
import { Badge } from '../../web/parts/badge.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import type { PortfolioGrid as Grid, GridCell, GridRow } from '../rules/gate/portfolio-grid.ts'
import { EvidenceLink, usePlace } from './place.tsx'

type Unproven = ReadonlySet<string>

export function PortfolioGrid({ grid: { surfaces, rows } }: { readonly grid: Grid }) {
  const place = usePlace()
  const question = { route: 'listRecords', query: { ...place, status: 'accepted', limit: '200' } } as const
  const { value } = useAnswer<Shape<'RecordList'>>(question, ['evidence'])
  const unproven = new Set(
    value?.records.filter(({ rung }) => rung === 'claimed').map(({ repo, run_id }) => `${repo}/${run_id}`),
  )
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
            <RowView key={row.repo} row={row} surfaces={surfaces} unproven={unproven} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type RowProps = { readonly row: GridRow; readonly surfaces: readonly string[]; readonly unproven: Unproven }

function RowView({ row, surfaces, unproven }: RowProps) {
  const [owner, name] = row.repo.split('/')
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
          <CellView repo={row.repo} cell={row.cells.get(surface)} unproven={unproven} />
        </td>
      ))}
    </tr>
  )
}

type CellProps = { readonly repo: string; readonly cell: GridCell | undefined; readonly unproven: Unproven }

function CellView({ repo, cell, unproven }: CellProps) {
  if (!cell) return <Nothing />
  const { surface, state, days, verified, runId, gaps } = cell
  return (
    <span className="grid-cell">
      <span>
        <Badge look={FRESHNESS_LOOKS[state]} /> {days !== null && <span className="muted">{days} d</span>}
      </span>
      <span className="under">
        {runId !== null && (
          <EvidenceLink path={`/records/${repo}/${encodeURIComponent(runId)}`}>
            {verified === null ? 'no verdict' : <Badge look={lookFor(VERDICT_LOOKS, verified)} />}
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
