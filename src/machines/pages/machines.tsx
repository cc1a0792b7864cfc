// All state machines as pictures, and all decision tables as sentences: both drawn from the tables that decide.
import './machines.css'
import { MACHINES } from '#house/machines'
import type { PageProps } from '#web/nav/pages'
import { Link } from '../../web/nav/link.tsx'
import { Page } from '../../web/parts/page.tsx'
import { Section } from '../../web/parts/section.tsx'
import { DECISION_TABLES } from './decision-tables.ts'
import { MachineDiagram } from './machine-diagram.tsx'
import { SentenceTable } from './sentence-table.tsx'

export function Machines({ rest: [name] }: PageProps) {
  if (name === undefined) return <Contents />
  return <One key={name} name={name} />
}

function Contents() {
  return (
    <Page title="Machines" aside={<span className="muted">made from the tables in the code</span>}>
      <Section title="State machines" aside={<span className="count">{MACHINES.length}</span>}>
        <ul className="machine-cards">
          {MACHINES.map(({ name, title, states, edges }) => (
            <li key={name} data-entry>
              <Link to={`/machines/${name}`}>{title}</Link>
              <span className="muted">
                {states.length} states, {edges.length} steps
              </span>
              <span className="muted states">{states.map(state => state.replaceAll('_', ' ')).join(' · ')}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Decision tables" aside={<span className="count">{DECISION_TABLES.length}</span>}>
        <ul className="machine-cards">
          {DECISION_TABLES.map(({ name, title, rows }) => (
            <li key={name} data-entry>
              <Link to={`/machines/${name}`}>{title}</Link>
              <span className="muted">{rows.length} rows; the first that applies wins</span>
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  )
}

function One({ name }: { readonly name: string }) {
  const machine = MACHINES.find(candidate => candidate.name === name)
  const table = DECISION_TABLES.find(candidate => candidate.name === name)
  const title = machine?.title ?? table?.title ?? name
  return (
    <Page title={title} aside={<Link to="/machines">All machines and tables</Link>}>
      {machine && <MachineDiagram machine={machine} />}
      {table && <SentenceTable table={table} />}
      {!machine && !table && <p className="muted">There is no machine or table of this name.</p>}
    </Page>
  )
}
