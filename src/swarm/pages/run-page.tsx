// One swarm run: where it stands, what holds it, how its findings went from wave to wave, who works, what was looked at.

import { SEVERITIES } from '#finding/rules/severity'
import { useAnswer } from '#web/live/use-answer'
import { lookFor } from '#web/parts/look'
import { Link } from '../../web/nav/link.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { Page } from '../../web/parts/page.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { AgentTable } from './agent-table.tsx'
import { CoverageMap } from './coverage-map.tsx'
import { DigestView } from './digest-view.tsx'
import { Domains } from './domains.tsx'
import { FlowSection } from './flow-section.tsx'
import { GateList } from './gate-list.tsx'
import { Ladder } from './ladder.tsx'
import { Measures } from './measures.tsx'
import type { RunPageRun, ShownSwarmRun } from './run.ts'
import { RunActions } from './run-actions.tsx'
import { RUN_LOOKS } from './swarm-looks.ts'

export function RunPage({ id }: { readonly id: string }) {
  const answer = useAnswer<ShownSwarmRun>({ route: 'showSwarmRun', parameters: { id } }, [
    `swarm/${id}`,
    'agent-run',
    'finding',
  ])
  return (
    <Page title={answer.value?.run.name ?? id} aside={<Link to="/swarm">All runs</Link>}>
      <Shown answer={answer}>{shown => <RunParts shown={shown} />}</Shown>
    </Page>
  )
}

function RunParts({ shown }: { readonly shown: ShownSwarmRun }) {
  const { run, agents, gates } = shown
  return (
    <>
      <RunHead shown={shown} />
      <Section title="Phases" aside={<span className="muted">the run stands in {run.phase}</span>}>
        <Ladder run={run} />
      </Section>
      {!run.frozen && <Domains run={run} />}
      <div className="columns">
        <GateList gates={gates} run={run} />
        <DigestView run={run} />
      </div>
      <FlowSection run={run} />
      <AgentTable agents={agents} run={run} />
      <CoverageMap run={run} />
      <Measures run={run} />
    </>
  )
}

function RunHead({ shown: { run, open, next } }: { readonly shown: ShownSwarmRun }) {
  const some = SEVERITIES.filter(severity => (open[severity] ?? 0) > 0)
  return (
    <div className="run-head">
      <p className="stated">
        <Badge look={lookFor(RUN_LOOKS, run.status)} /> <span className="muted">since</span> <Age at={run.since} />{' '}
        <span className="muted">· {run.project ?? 'unknown project'} ·</span> <Base run={run} />{' '}
        <WhyButton id={run.id} />
      </p>
      <p>
        <span className="muted">Open:</span>{' '}
        {some.length === 0 ? 'nothing is known to be open' : some.map(word => `${open[word]} ${word}`).join(', ')}
      </p>
      {run.reason !== null && <p className="muted">Reason: {run.reason}</p>}
      <p>
        <span className="muted">
          Next: {next.to}, when {next.when}
        </span>
        {next.command !== null && <code className="command">{next.command}</code>}
      </p>
      <RunActions run={run} next={next} />
    </div>
  )
}

function Base({ run: { branch, baseCommit } }: { readonly run: RunPageRun }) {
  return (
    <span className="muted">
      {branch ?? 'no branch'} at <code>{baseCommit?.slice(0, 10) ?? 'unknown'}</code>
    </span>
  )
}
