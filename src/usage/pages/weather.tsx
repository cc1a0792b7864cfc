// How it stands with the quota of each account. What was told and what is forecast are never drawn alike.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { WaitStrip } from './wait-strip.tsx'

type Account = Shape<'AccountWeather'>

export function Weather() {
  const answer = useAnswer<Shape<'QuotaWeather'>>({ route: 'showQuota' }, ['usage'])
  return (
    <Section title="Quota">
      <Shown answer={answer}>
        {({ accounts }) => (
          <DataTable
            caption="Quota of each account"
            rows={accounts}
            columns={COLUMNS}
            keyOf={({ account }) => account}
            none="No agent has said anything about its quota yet."
          />
        )}
      </Shown>
    </Section>
  )
}

const COLUMNS: readonly Column<Account>[] = [
  { title: 'Account', draw: ({ account }) => account },
  { title: 'State', draw: ({ state }) => state.replaceAll('_', ' ') },
  { title: 'Wait', draw: account => <WaitStrip {...account} /> },
  { title: 'Until', draw: drawUntil },
  { title: 'More', draw: ({ account }) => <WhyButton id={`quota:${account}`} /> },
]

function drawUntil({ until, from, to, basis, waits }: Account) {
  if (basis === 'told') return `${until} (told)`
  if (basis === 'history')
    return (
      <span className="muted">
        perhaps {until}, between {from} and {to} (forecast from {waits} earlier waits)
      </span>
    )
  if (basis === 'window')
    return (
      <span className="muted">
        between {from} and {to} (the length of its window)
      </span>
    )
  return <span className="muted">–</span>
}
