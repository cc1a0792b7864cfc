// All findings of all runs and of all tools in one table: narrowed down by facets and words, decided about many at a time.
import './findings.css'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useRows } from '#web/live/use-rows'
import { useAddress } from '#web/nav/address'
import { useIsNarrow } from '#web/parts/use-is-narrow'
import { FindInput } from '../../web/parts/find-input.tsx'
import { Page } from '../../web/parts/page.tsx'
import { ProblemCard } from '../../web/parts/problem-card.tsx'
import { VirtualList } from '../../web/parts/virtual-list.tsx'
import { BurnDownView } from './burn-down-view.tsx'
import { FacetList } from './facet-list.tsx'
import { type FindingTableLine, narrowDown, readFindingFilter, sortLines } from './finding-filter.ts'
import { FindingRow } from './finding-row.tsx'
import { SavedViews } from './saved-views.tsx'
import { SeverityBar } from './severity-bar.tsx'
import { TriageBar } from './triage-bar.tsx'

const LINES = { route: 'listFindingLines', member: 'lines', noun: 'finding', query: {}, page: 1_000 } as const
const HEIGHT = 58
const HEIGHT_NARROW = 96

export function Findings() {
  const { rows, isComplete, error } = useRows<FindingTableLine>(LINES)
  const { query } = useAddress()
  const late = useDeferredValue(rows)
  const lines = useMemo(() => sortLines(late), [late])
  const filter = useMemo(() => readFindingFilter(query), [query])
  const { shown, counts } = useMemo(() => narrowDown(lines, filter), [lines, filter])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = useCallback((id: string) => setChosen(now => toggled(now, id)), [])
  const isNarrow = useIsNarrow()
  return (
    <Page title="Findings" aside={<Find wanted={filter.find} shown={shown.length} isComplete={isComplete} />}>
      {error && <ProblemCard error={error} />}
      <SavedViews />
      <div className="finding-summary">
        <SeverityBar lines={shown} />
        {isComplete && <BurnDownView lines={shown} />}
      </div>
      <div className="findings">
        <FacetList counts={counts} filter={filter} />
        <div className="finding-table">
          <p className="choose-all">
            <button
              type="button"
              disabled={shown.length === 0}
              onClick={() => setChosen(new Set(shown.map(({ id }) => id)))}
            >
              {shown.length === 1 ? 'Choose the one shown' : `Choose all ${shown.length.toLocaleString('en')} shown`}
            </button>
          </p>
          {isComplete && shown.length === 0 && <Nothing hasAny={rows.length > 0} />}
          <VirtualList
            label="Findings"
            rows={shown}
            rowHeight={isNarrow ? HEIGHT_NARROW : HEIGHT}
            keyOf={line => line.id}
            draw={line => <FindingRow line={line} isChosen={chosen.has(line.id)} onChoose={choose} />}
          />
        </div>
      </div>
      <TriageBar chosen={chosen} onDone={() => setChosen(new Set())} />
    </Page>
  )
}

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return chosen.has(id) ? new Set([...chosen].filter(other => other !== id)) : new Set([...chosen, id])
}

type FindProps = { readonly wanted: string; readonly shown: number; readonly isComplete: boolean }

function Find({ wanted, shown, isComplete }: FindProps) {
  return (
    <search className="find">
      <FindInput by="title, path or id" wanted={wanted} />
      <span className="muted" role="status">
        {isComplete ? `${shown.toLocaleString('en')} shown` : `${shown.toLocaleString('en')} so far…`}
      </span>
    </search>
  )
}

function Nothing({ hasAny }: { readonly hasAny: boolean }) {
  return (
    <p className="muted">
      {hasAny ? (
        'No finding fits.'
      ) : (
        <>
          No finding yet. Agents of a swarm report them, and <code>provost finding import</code> takes those of other
          tools.
        </>
      )}
    </p>
  )
}
