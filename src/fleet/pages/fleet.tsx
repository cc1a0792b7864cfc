// The fleet: which nodes work from this store, how each is heard, and what they asked of each other.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { ActionForm } from '../../web/parts/action.tsx'
import { CopyCommand } from '../../web/parts/copy-command.tsx'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { Page } from '../../web/parts/page.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Age } from '../../web/parts/words/age.tsx'

import { type FleetSight, listHolding, PARTITION, type PartitionRow } from '../rules/partition.ts'

type Nodes = Shape<'NodeList'>
type Ask = Shape<'AskList'>['asks'][number]

export function Fleet() {
  const nodes = useAnswer<Nodes>({ route: 'listNodes' }, ['node', 'session'])
  const works = useAnswer<Shape<'WorkList'>>({ route: 'listWork' }, ['work'])
  const asks = useAnswer<Shape<'AskList'>>({ route: 'listAsks', query: { all: 'true' } }, ['ask'])
  return (
    <Page title="Fleet">
      <Section title="Nodes">
        <Shown answer={nodes}>{value => <NodeTable value={value} />}</Shown>
      </Section>
      <Section title="Work">
        <Shown answer={works}>
          {value => (
            <DataTable
              caption="Work"
              rows={value.works}
              columns={WORK_COLUMNS}
              keyOf={({ id }) => id}
              none="None: nothing was asked for on whatever node fits."
            />
          )}
        </Shown>
      </Section>
      <Section title="What nodes asked of each other">
        <Shown answer={asks}>
          {value => (
            <DataTable
              caption="Asks"
              rows={value.asks.toReversed()}
              columns={ASK_COLUMNS}
              keyOf={({ id }) => id}
              none="Nothing: every command was carried out where it was given."
            />
          )}
        </Shown>
      </Section>
      <Section title="What silence says, and what it does not">
        <Shown answer={nodes}>
          {value => <PartitionTable sight={{ nodes: value.nodes, works: works.value?.works ?? [] }} />}
        </Shown>
      </Section>
    </Page>
  )
}

function PartitionTable({ sight }: { readonly sight: FleetSight }) {
  const holding = listHolding(sight)
  const columns: readonly Column<PartitionRow>[] = [
    { title: 'What happens', draw: ({ fact }) => fact.replaceAll('`', '') },
    { title: 'Is said', draw: ({ says }) => says },
    { title: 'Is not said', draw: ({ saysNot }) => saysNot },
    { title: 'The node', draw: ({ node }) => node.replaceAll('`', '') },
    { title: 'Now', draw: ({ key }) => holding.has(key) && <strong>holds now</strong> },
  ]
  return <DataTable caption="What silence says" rows={PARTITION} columns={columns} keyOf={({ key }) => key} />
}

function NodeTable({ value: { here, nodes } }: { readonly value: Nodes }) {
  const columns: readonly Column<Nodes['nodes'][number]>[] = [
    {
      title: 'Node',
      draw: ({ id, name }) => (
        <>
          {name} {id === here.id && <span className="muted">(this one)</span>}
          <br />
          <code className="muted">{id}</code>
        </>
      ),
    },
    { title: 'State', draw: ({ state }) => state },
    { title: 'Is heard', draw: ({ says }) => says },
    { title: 'Living sessions', draw: ({ living }) => living, isNumber: true },
    { title: 'Do', draw: ({ id, state }) => state === 'suspended' && <Readmit id={id} /> },
  ]
  if (nodes.length > 0) return <DataTable caption="Nodes" rows={nodes} columns={columns} keyOf={({ id }) => id} />
  return (
    <>
      <p>
        One node, {here.name}: its store is a file that only this home uses. Several machines share a PostgreSQL store,
        and each then says which agents are its own.
      </p>
      <CopyCommand command="provost help teams" />
    </>
  )
}

function Readmit({ id }: { readonly id: string }) {
  return (
    <ActionForm
      label="Readmit"
      route="readmitNode"
      parameters={{ node: id }}
      about={<p>It may judge its sessions and act again.</p>}
      fields={[{ name: 'reason', label: 'Why that is safe' }]}
      body={given => given}
    />
  )
}

const WORK_COLUMNS: readonly Column<Shape<'WorkList'>['works'][number]>[] = [
  { title: 'Session', draw: ({ session }) => session },
  { title: 'State', draw: ({ state }) => state },
  { title: 'Node', draw: ({ name }) => name ?? '' },
  { title: 'Needs', draw: ({ needs }) => needs.join(' ') },
  { title: 'Why it waits', draw: ({ reasons }) => reasons },
]

const ASK_COLUMNS: readonly Column<Ask>[] = [
  { title: 'Command', draw: ({ command, subject }) => <code>{`${command} ${subject}`}</code> },
  { title: 'Of', draw: ({ name }) => name },
  { title: 'By', draw: ({ by }) => by },
  { title: 'When', draw: ({ madeAt }) => <Age at={madeAt} /> },
  { title: 'State', draw: ({ state, code }) => (code === null ? state : `${state}: ${code}`) },
  { title: 'Do', draw: ({ id, state }) => state === 'asked' && <Withdraw id={id} /> },
]

function Withdraw({ id }: { readonly id: string }) {
  return <ActionForm label="Withdraw" route="withdrawAsk" parameters={{ ask: id }} />
}
