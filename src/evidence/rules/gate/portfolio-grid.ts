// The portfolio as a grid: a row per repository, a column per surface that anybody has or promised, a cell per pair.
import { SURFACES } from '#kernel/events/surface'
import { compareCodePoints } from '../shape/code-point-order.ts'
import type { Bucket } from './freshness.ts'

/** What a portfolio must tell to be drawn; a column may be a word of another version. */
export type GridPortfolio = {
  readonly repos: readonly GridPlace[]
  readonly healthy: readonly GridPlace[]
  readonly missing: readonly GridPlace[]
  readonly scenario_gaps: readonly GridPlace[]
  readonly policy_errors: readonly { readonly repo: string; readonly errors: readonly string[] }[]
}

export type GridPlace = { readonly repo: string; readonly surface: string; readonly [more: string]: unknown }

/** `aging` is healthy, and getting old. */
export type CellState = Bucket | 'aging' | 'missing'

export type GridCell = {
  readonly surface: string
  readonly state: CellState
  readonly days: number | null
  readonly verified: string | null
  readonly runId: string | null
  readonly finishedAt: string | null
  readonly gaps: readonly string[]
}

export type GridRow = {
  readonly repo: string
  readonly enforcement: string
  readonly policyErrors: readonly string[]
  readonly cells: ReadonlyMap<string, GridCell>
}

export type PortfolioCells = { readonly surfaces: readonly string[]; readonly rows: readonly GridRow[] }

export function derivePortfolioGrid(portfolio: GridPortfolio): PortfolioCells {
  const places = [...portfolio.repos, ...portfolio.missing]
  const present = new Set(places.map(({ surface }) => surface))
  const known = SURFACES.filter(surface => present.has(surface))
  const foreign = [...present].filter(surface => !SURFACES.some(own => own === surface)).sort(compareCodePoints)
  const repos = [...new Set([...places, ...portfolio.policy_errors].map(({ repo }) => repo))].sort(compareCodePoints)
  return { surfaces: [...known, ...foreign], rows: repos.map(repo => deriveRow(repo, portfolio)) }
}

function deriveRow(repo: string, portfolio: GridPortfolio): GridRow {
  const own = portfolio.repos.filter(place => place.repo === repo)
  const missing = portfolio.missing.filter(place => place.repo === repo)
  const cells = [...own.map(place => deriveCell(place, portfolio)), ...missing.map(missingCell)]
  return {
    repo,
    enforcement: textOf([...own, ...missing][0]?.enforcement) ?? 'unknown',
    policyErrors: portfolio.policy_errors.find(each => each.repo === repo)?.errors ?? [],
    cells: new Map(cells.map(cell => [cell.surface, cell])),
  }
}

function deriveCell(place: GridPlace, { healthy, scenario_gaps }: GridPortfolio): GridCell {
  const isSame = ({ repo, surface }: GridPlace) => repo === place.repo && surface === place.surface
  const isAging = healthy.some(row => isSame(row) && row.aging === true)
  return {
    surface: place.surface,
    state: isAging ? 'aging' : readBucket(place.bucket),
    days: typeof place.freshness_days === 'number' ? place.freshness_days : null,
    verified: textOf(place.verified),
    runId: textOf(place.run_id),
    finishedAt: textOf(place.finished_at),
    gaps: scenario_gaps.filter(isSame).map(({ scenario, state }) => `${scenario} is ${state}`),
  }
}

function missingCell({ surface }: GridPlace): GridCell {
  return { surface, state: 'missing', days: null, verified: null, runId: null, finishedAt: null, gaps: [] }
}

/** A bucket that nobody knows says nothing about freshness. */
function readBucket(bucket: unknown): Bucket {
  return bucket === 'healthy' || bucket === 'stale' ? bucket : 'unknown_freshness'
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
