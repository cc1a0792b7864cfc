// The portfolio: every repository and surface in one cell, with its freshness and what its last record says.
import { useMemo } from 'react'
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { Badge } from '../../web/parts/badge.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { type CellState, derivePortfolioGrid } from '../rules/gate/portfolio-grid.ts'
import { FRESHNESS_LOOKS } from './evidence-looks.ts'
import { usePlace } from './place.tsx'
import { PortfolioGrid } from './portfolio-grid.tsx'

type Portfolio = Shape<'Portfolio'>

export function PortfolioPage() {
  const place = usePlace()
  const answer = useAnswer<Portfolio>({ route: 'showPortfolio', query: place }, ['evidence'])
  return <Shown answer={answer}>{portfolio => <Drawn portfolio={portfolio} />}</Shown>
}

function Drawn({ portfolio }: { readonly portfolio: Portfolio }) {
  const grid = useMemo(() => derivePortfolioGrid(portfolio), [portfolio])
  if (grid.rows.length === 0) return <Empty />
  const states = grid.rows.flatMap(({ cells }) => [...cells.values()].map(({ state }) => state))
  const { total_repos, surfaces_covered, surfaces_total } = portfolio.coverage
  return (
    <>
      <ul className="tally">
        {ORDER.map(state => (
          <li key={state}>
            <Badge look={FRESHNESS_LOOKS[state]} /> {states.filter(each => each === state).length}
          </li>
        ))}
        <li className="muted">
          {total_repos} {total_repos === 1 ? 'repository' : 'repositories'} reported, {surfaces_covered} of{' '}
          {surfaces_total} surfaces covered, judged <Age at={portfolio.generatedAt} />
        </li>
      </ul>
      <Section title="By repository and surface">
        <PortfolioGrid grid={grid} />
      </Section>
      {portfolio.policy_errors.length > 0 && (
        <Section title="Policies that cannot be read">
          <ul>
            {portfolio.policy_errors.map(({ repo, errors }) => (
              <li key={repo}>
                <strong>{repo === '*' ? 'the global policy' : repo}</strong>: {errors.join('; ')}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

const ORDER: readonly CellState[] = ['healthy', 'aging', 'stale', 'missing', 'unknown_freshness']

function Empty() {
  return (
    <div className="nothing-yet">
      <p>Nothing was submitted to this store yet, and no policy promises a surface.</p>
      <code className="command">provost evidence submit report.json</code>
      <code className="command">provost evidence build --junit results.xml</code>
    </div>
  )
}
