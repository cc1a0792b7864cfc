// What was bought with the cost of each day, as bars; the same stands as a table.
import { useMemo } from 'react'
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { BarPlot } from '../../web/parts/bar-plot.tsx'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { SPEND_BUCKETS, type SpendBucket } from '../rules/sums/classify-spend.ts'
import { composeCents } from '../rules/sums/compose-amount.ts'

type Outcomes = Shape<'UsageOutcomes'>
type Day = Outcomes['days'][number]

export function BoughtPart() {
  const answer = useAnswer<Outcomes>({ route: 'sumSpending' }, ['usage', 'task'])
  return (
    <Section title="What was bought">
      <Shown answer={answer}>{outcomes => <Drawn outcomes={outcomes} />}</Shown>
    </Section>
  )
}

function Drawn({ outcomes }: { readonly outcomes: Outcomes }) {
  const { days, currency, unknown } = outcomes
  const plot = useMemo(() => <OutcomeBars days={days} currency={currency} />, [days, currency])
  if (days.length === 0) return <p className="muted">No agent has told of a turn yet.</p>
  return (
    <>
      {plot}
      {unknown > 0 && (
        <p className="muted">
          The cost of {unknown} records is not drawn: nobody told it, or it is in another currency.
        </p>
      )}
      <details>
        <summary>The same as a table</summary>
        <DataTable
          caption={`Cost by day and outcome, in ${currency}`}
          rows={days.toReversed()}
          columns={COLUMNS}
          keyOf={({ day }) => day}
        />
      </details>
    </>
  )
}

const COLOURS: Readonly<Record<SpendBucket, string>> = {
  accepted: '--low-border',
  unproven: '--unknown-border',
  thrown_away: '--critical-border',
  refuting: '--medium-border',
  looking: '--medium-text',
  calibration: '--muted',
  open: '--high-border',
  unattributed: '--control',
}

const nameOf = (bucket: SpendBucket) => bucket.replaceAll('_', ' ')

function OutcomeBars({ days, currency }: Pick<Outcomes, 'days' | 'currency'>) {
  const parts = SPEND_BUCKETS.map(bucket => ({
    name: nameOf(bucket),
    token: COLOURS[bucket],
    values: days.map(({ sums }) => sums[bucket]),
  })).filter(({ values }) => values.some(nanos => nanos > 0))
  const label = `Cost of ${days.length} days in ${currency} by what was bought: ${parts.map(({ name }) => name).join(', ')}. The table below says the same.`
  return <BarPlot label={label} days={days.map(({ day }) => day)} parts={parts} write={writeCost} />
}

const writeCost = (nanos: number) => (nanos / 1e9).toFixed(2)

const COLUMNS: readonly Column<Day>[] = [
  { title: 'Day', draw: ({ day }) => day },
  ...SPEND_BUCKETS.map(bucket => ({
    title: nameOf(bucket),
    draw: ({ sums }: Day) => (sums[bucket] === 0 ? '–' : composeCents(sums[bucket])),
    isNumber: true as const,
  })),
  { title: 'unknown', draw: ({ unknown }) => (unknown === 0 ? '–' : unknown), isNumber: true },
]
