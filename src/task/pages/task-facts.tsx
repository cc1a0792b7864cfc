// The facts that the table reads in this phase, each with the file it comes from; the others stand below, folded.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { lookFor } from '#web/parts/look'
import { Badge } from '../../web/parts/badge.tsx'
import { DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Hash } from '../../web/parts/words/hash.tsx'
import { FACTS_READ, type FactName } from '../rules/facts/facts.ts'
import { isPhase } from '../rules/phase/phase.ts'
import { FACT_TITLES, TASK_FACT_LOOKS } from './fact-looks.ts'

type Facts = Shape<'TaskFacts'>
type Row = Facts[string] & { readonly name: string }

export function TaskFactsPart({ id, phase }: { readonly id: string; readonly phase: string }) {
  const facts = useAnswer<Facts>({ route: 'showTaskFacts', parameters: { task: id } }, [`task/${id}`])
  const read: readonly string[] = isPhase(phase) ? FACTS_READ[phase] : []
  return (
    <Section title="Facts" aside={<span className="muted">read by the table in {phase.replaceAll('_', ' ')}</span>}>
      <Shown answer={facts}>
        {value => {
          const rows = Object.entries(value).map(([name, fact]) => ({ name, ...fact }))
          const others = rows.filter(({ name }) => !read.includes(name))
          return (
            <>
              <FactTable rows={rows.filter(({ name }) => read.includes(name))} caption="Facts of this phase" />
              <details>
                <summary>{others.length} facts that this phase does not read</summary>
                <FactTable rows={others} caption="Facts of other phases" />
              </details>
            </>
          )
        }}
      </Shown>
    </Section>
  )
}

function FactTable({ rows, caption }: { readonly rows: readonly Row[]; readonly caption: string }) {
  return (
    <DataTable
      caption={caption}
      rows={rows}
      columns={COLUMNS}
      keyOf={({ name }) => name}
      none="The table reads no fact here."
    />
  )
}

const COLUMNS = [
  { title: 'Fact', draw: ({ name }: Row) => FACT_TITLES[name as FactName] ?? name },
  {
    title: 'Value',
    draw: ({ value, detail }: Row) => (
      <>
        <Badge look={lookFor(TASK_FACT_LOOKS, value)} /> {detail !== null && <span className="muted">{detail}</span>}
      </>
    ),
  },
  {
    title: 'From',
    draw: ({ source, hash }: Row) => (
      <>
        <code>{source}</code> {hash !== null && <Hash hash={hash} />}
      </>
    ),
  },
]
