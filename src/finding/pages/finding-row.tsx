// One finding in the table: chosen or not, how bad, what, where, and how it stands.
import { memo } from 'react'
import type { FindingState } from '#finding/rules/finding-state'
import { FINDING_SEVERITY_LOOKS, lookOfFinding } from '#swarm/pages/swarm-looks'
import { lookFor } from '#web/parts/look'
import { Link } from '../../web/nav/link.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import type { FindingTableLine } from './finding-filter.ts'

type Props = {
  readonly line: FindingTableLine
  readonly isChosen: boolean
  readonly onChoose: (id: string) => void
}

export const FindingRow = memo(function FindingRow({ line, isChosen, onChoose }: Props) {
  return (
    <article className="finding-row" data-entry>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={() => onChoose(line.id)}
        aria-label={`Choose ${line.title || line.id}`}
      />
      <Badge look={lookFor(FINDING_SEVERITY_LOOKS, line.severity)} />
      <div className="what">
        <h2>
          <Link to={`/swarm/findings/${line.id}`}>{line.title || line.id}</Link>
        </h2>
        <p className="muted line">
          {line.path === null ? 'no file named' : `${line.path}${line.line === null ? '' : `:${line.line}`}`} ·{' '}
          {line.project ?? 'unknown project'} · found by {line.source}
        </p>
      </div>
      <span className="states">
        {line.isApproved && <Badge look={{ icon: '✓', word: 'approved', tone: 'busy' }} />}
        <Badge look={lookOfFinding(line.state as FindingState, line.detail)} />
      </span>
      <span className="muted when">
        <Age at={line.since} />
      </span>
      <WhyButton id={line.id} />
    </article>
  )
})
