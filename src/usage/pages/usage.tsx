// What agents used and what it cost, the limits on it, and how it stands with quotas. What is not the whole begins with ≥.
import './usage.css'
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { useAddress } from '#web/nav/address'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { Page } from '../../web/parts/page.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Select } from '../../web/parts/select.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { composeCells, USAGE_HEADERS } from '../rules/sums/compose-row.ts'
import { LEDGER_AXES } from '../rules/sums/sum-ledger.ts'
import { BoughtPart } from './bought.tsx'
import { Limits } from './limits.tsx'
import { TokenBars } from './token-bars.tsx'
import { Weather } from './weather.tsx'

type Sums = Shape<'UsageSums'>
type Row = Shape<'UsageRow'>

const USUAL = 'day'

export function Usage() {
  const { query } = useAddress()
  const by = query.get('by') ?? ''
  const words = LEDGER_AXES.filter(axis => axis !== USUAL)
  const answer = useAnswer<Sums>({ route: 'sumUsage', query: { by: by === '' ? USUAL : by } }, ['usage'])
  return (
    <Page title="Usage" aside={<Select label="Sums by" name="by" value={by} words={words} all={USUAL} />}>
      <Shown answer={answer}>{sums => <Drawn sums={sums} />}</Shown>
      <BoughtPart />
      <Limits />
      <Weather />
    </Page>
  )
}

function Drawn({ sums }: { readonly sums: Sums }) {
  const { rows, total, unknown, unknownMore } = sums
  const all = total && rows.length > 1 ? [{ ...total, key: 'total' }] : []
  return (
    <>
      <Section title="Cost" aside={<a href="/api/usage/export">all records as JSON</a>}>
        <p className="muted">Costs are what the agents tell, which is mostly their own estimate and no bill.</p>
        <DataTable
          caption={`Use by ${sums.by}`}
          rows={[...rows, ...all]}
          columns={COLUMNS}
          keyOf={({ key }) => key ?? ''}
          none="No agent has told of a turn yet."
        />
        {sums.by === USUAL && rows.length > 0 && <TokenBars rows={rows} />}
      </Section>
      {unknown.length > 0 && (
        <Section title="Unknown" aside={<span className="count">{unknown.length + unknownMore}</span>}>
          <DataTable
            caption="Turns of which something is unknown"
            rows={unknown.toReversed()}
            columns={UNKNOWN}
            keyOf={({ turn }) => turn}
          />
        </Section>
      )}
    </>
  )
}

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Key', draw: ({ key }) => key ?? <span className="muted">none</span> },
  ...USAGE_HEADERS.map((header, index) => ({
    title: `${header.charAt(0)}${header.slice(1).toLowerCase()}`,
    draw: (row: Row) => composeCells(row)[index],
    isNumber: true as const,
  })),
]

const UNKNOWN: readonly Column<Sums['unknown'][number]>[] = [
  { title: 'Turn', draw: ({ turn }) => turn },
  { title: 'Agent', draw: ({ harness }) => harness },
  { title: 'Why', draw: ({ why }) => why },
  { title: 'When', draw: ({ at }) => <Age at={at} /> },
  { title: 'More', draw: ({ session }) => <WhyButton id={`usage:${session}`} /> },
]
