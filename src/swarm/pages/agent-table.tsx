// The agents of the last wave as they work: state, attempt, session, and what a person may do about a blocked one.
import { lookFor } from '#web/parts/look'
import { Link } from '../../web/nav/link.tsx'
import { ActionForm } from '../../web/parts/action.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { agentRunMachine } from '../rules/agents/agent-run-machine.ts'
import { PHASE_ROWS } from '../rules/wave/phase.ts'
import type { Agent, RunPageRun } from './run.ts'
import { AGENT_RUN_LOOKS } from './swarm-looks.ts'

export function AgentTable({ agents, run }: { readonly agents: readonly Agent[]; readonly run: RunPageRun }) {
  const wave = run.waves.at(-1)
  const lens = wave?.lens ? `lens ${wave.lens.name}/${wave.lens.version}` : 'no lens'
  return (
    <Section
      title="Agents"
      aside={wave && <span className="muted">{`of wave ${wave.number}, ${wave.phase}, ${lens}`}</span>}
    >
      <DataTable
        caption="Agents of the last wave"
        rows={agents}
        columns={wave && PHASE_ROWS[wave.phase].kind === 'amend' ? [...COLUMNS, DROP] : COLUMNS}
        keyOf={agent => agent.id}
        none={wave ? 'This phase has no agents.' : 'No agent was sent out yet.'}
        hasEntries
      />
    </Section>
  )
}

const COLUMNS: readonly Column<Agent>[] = [
  { title: 'Domain', draw: ({ domain }) => domain ?? 'unknown' },
  {
    title: 'State',
    draw: ({ status, rule }) => <Badge look={lookFor(AGENT_RUN_LOOKS, status)} detail={rule ?? undefined} />,
  },
  { title: 'Since', draw: ({ since }) => <Age at={since} /> },
  { title: 'Attempt', draw: ({ attempt }) => attempt, isNumber: true },
  {
    title: 'Session',
    draw: ({ session }) =>
      session === null ? <span className="muted">none</span> : <Link to={`/sessions/${session}`}>{session}</Link>,
  },
  { title: 'Told', draw: ({ error, reason }) => error ?? reason ?? <span className="muted">–</span> },
  {
    title: 'Actions',
    draw: agent => (
      <span className="actions">
        <WhyButton id={agent.id} />
        <OverrideAgent agent={agent} />
      </span>
    ),
  },
]

/** Only who amends has changed anything. */
const DROP: Column<Agent> = { title: 'Its change', draw: agent => <DropAgent agent={agent} /> }

/** Where only a person may take it from here, as the machine says. */
function OverrideAgent({ agent: { id, status, version } }: { readonly agent: Agent }) {
  const targets = agentRunMachine.edges.filter(({ from, override }) => from === status && override).map(({ to }) => to)
  if (targets.length === 0) return null
  return (
    <ActionForm
      label="Override"
      route="overrideAgentRun"
      parameters={{ id }}
      version={version}
      fields={[
        { name: 'to', label: 'Move it to', choices: targets },
        { name: 'reason', label: 'Reason', kind: 'lines' },
        { name: 'wait', label: 'Do not start it again: a report is handed in', kind: 'switch' },
      ]}
      body={({ wait, ...given }) => ({ ...given, ...(wait && { start: false }) })}
    />
  )
}

function DropAgent({ agent: { id, branch } }: { readonly agent: Agent }) {
  if (branch === null) return null
  return (
    <ActionForm
      label="Drop"
      route="dropAgentRun"
      tone="danger"
      parameters={{ id }}
      about={<p>Takes what it changed out of the integration. A salvage ref keeps it; its findings stay open.</p>}
      fields={[{ name: 'reason', label: 'Reason', kind: 'lines' }]}
      body={given => given}
    />
  )
}
