// The limits that people set, with what was spent under each and what it says now.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { composeCents } from '../rules/sums/compose-amount.ts'

type Limit = Shape<'SpendLimit'>

export function Limits() {
  const answer = useAnswer<Shape<'SpendLimits'>>({ route: 'listSpendLimits' }, ['spend', 'usage'])
  return (
    <Section title="Limits">
      <Shown answer={answer}>
        {({ limits }) => (
          <DataTable
            caption="Limits on what is spent"
            rows={limits}
            columns={COLUMNS}
            keyOf={({ id }) => id}
            none="No limit is set: `provost usage limit set`."
          />
        )}
      </Shown>
    </Section>
  )
}

/** How much of what it lets through is spent: full where it asks or stops. */
function drawBar({ id, spent, granted, warn, ask, stop, currency }: Limit) {
  const end = (ask ?? stop ?? warn ?? 0) + granted
  const label = `${id}: ${composeCents(spent)} of ${composeCents(end)} ${currency}`
  return <meter className="limit-bar" min={0} max={Math.max(1, end)} value={Math.min(spent, end)} aria-label={label} />
}

const amount = (nanos: number | null) => (nanos === null ? '–' : composeCents(nanos))

const COLUMNS: readonly Column<Limit>[] = [
  { title: 'Limit', draw: ({ id }) => id },
  {
    title: 'Spent',
    draw: ({ spent, currency, unknownTurns, otherCurrency }) =>
      `${unknownTurns > 0 || otherCurrency ? '≥ ' : ''}${composeCents(spent)} ${currency}`,
    isNumber: true,
  },
  { title: 'Of it', draw: drawBar },
  { title: 'Warns', draw: ({ warn }) => amount(warn), isNumber: true },
  { title: 'Asks', draw: ({ ask }) => amount(ask), isNumber: true },
  { title: 'Stops', draw: ({ stop }) => amount(stop), isNumber: true },
  { title: 'Granted', draw: ({ granted }) => amount(granted), isNumber: true },
  { title: 'Now', draw: ({ action }) => action },
  { title: 'More', draw: ({ id }) => <WhyButton id={`limit:${id}`} /> },
]
