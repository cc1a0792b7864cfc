// One repository: may its surfaces ship, how its verdicts went over time, and the records behind them.
import { useMemo } from 'react'
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import type { PageProps } from '#web/nav/pages'
import { lookFor } from '#web/parts/look'
import { Badge } from '../../web/parts/badge.tsx'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { Plot } from '../../web/parts/plot.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { deriveVerdictHistory } from '../rules/gate/verdict-series.ts'
import { RECORD_VERDICTS } from '../rules/shape/vocabulary.ts'
import { EVIDENCE_GATE_LOOKS, GATE_ROW_LOOKS, RUNG_LOOKS } from './evidence-looks.ts'
import { EvidenceLink, usePlace } from './place.tsx'
import { RecordTable, type RecordTableLine } from './record-table.tsx'

export function RepoPage({ rest }: PageProps) {
  const place = usePlace()
  const repo = rest.slice(0, 2).join('/')
  const gates = useAnswer<Shape<'GateAnswer'>>({ route: 'askGate', query: { ...place, repo } }, ['evidence'])
  const records = useAnswer<Shape<'RecordList'>>({ route: 'listRecords', query: { ...place, repo, limit: '200' } }, [
    'evidence',
  ])
  return (
    <>
      <Section title="Gate" aside={<EvidenceLink path={`/policies/${repo}`}>The policy that holds</EvidenceLink>}>
        <Shown answer={gates}>
          {answer => (
            <DataTable
              caption="Gates"
              rows={answer.gates}
              columns={GATE_COLUMNS}
              keyOf={({ surface }) => surface}
              hasEntries
            />
          )}
        </Shown>
      </Section>
      <Shown answer={records}>
        {({ records: lines, next }) => <History repo={repo} lines={lines} isCut={next !== null} />}
      </Shown>
    </>
  )
}

type Gate = Shape<'GateAnswer'>['gates'][number]

const GATE_COLUMNS: readonly Column<Gate>[] = [
  { title: 'Surface', draw: ({ surface }) => surface },
  {
    title: 'Gate',
    draw: ({ pass }) => <Badge look={EVIDENCE_GATE_LOOKS[pass ? 'open' : 'closed']} />,
  },
  { title: 'Row', draw: ({ row }) => <Badge look={lookFor(GATE_ROW_LOOKS, row)} detail={`row ${row}`} /> },
  {
    title: 'Known as',
    draw: ({ rung, need }) => (
      <>
        {rung === null ? <span className="muted">nothing</span> : <Badge look={lookFor(RUNG_LOOKS, rung)} />}{' '}
        <span className="muted">needs {need}</span>
      </>
    ),
  },
  {
    title: 'Because',
    draw: ({ reasons }) =>
      reasons.length === 0 ? <span className="muted">nothing speaks against it</span> : reasons.join('; '),
  },
  { title: 'Why', draw: ({ repo, surface }) => <WhyButton id={`gate:${repo}/${surface}`} /> },
]

type HistoryProps = { readonly repo: string; readonly lines: readonly RecordTableLine[]; readonly isCut: boolean }

function History({ repo, lines, isCut }: HistoryProps) {
  const history = useMemo(() => {
    const { times, series, undrawn } = deriveVerdictHistory(lines.filter(({ status }) => status === 'accepted'))
    return { plot: { times: times.map(time => time / 1000), series, words: RECORD_VERDICTS }, undrawn }
  }, [lines])
  const drawn = history.plot.times.length
  return (
    <>
      <Section title="Verdicts over time" aside={<span className="muted">accepted records, as verified</span>}>
        {drawn === 0 ? (
          <p className="muted">No accepted record of {repo} has a time and a verdict that can be read.</p>
        ) : (
          <VerdictPlot repo={repo} plot={history.plot} />
        )}
        {history.undrawn > 0 && (
          <p className="muted">{history.undrawn} more cannot be placed: their time or verdict is not readable.</p>
        )}
      </Section>
      <Section
        title="Records"
        aside={
          isCut && (
            <EvidenceLink path="/records" query={{ repo }}>
              the newest 200; all of them
            </EvidenceLink>
          )
        }
      >
        <RecordTable records={lines} none={`No record of ${repo} yet.`} />
      </Section>
    </>
  )
}

type Drawing = Omit<Parameters<typeof Plot>[0], 'label'>

function VerdictPlot({ repo, plot }: { readonly repo: string; readonly plot: Drawing }) {
  const { times, series, words } = plot
  const label = `Verdicts of ${repo}: ${times.length} moments, surfaces ${series.map(({ name }) => name).join(', ')}. The records below say the same.`
  return useMemo(
    () => <Plot label={label} times={times} series={series} words={words} />,
    [label, times, series, words],
  )
}
