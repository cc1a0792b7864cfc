// Findings on their way from wave to wave: a row each, or bands of counts when there are too many to read.
import { FINDING_STATES } from '#finding/rules/finding-state'
import { useAnswer } from '#web/live/use-answer'
import { setQuery, useAddress } from '#web/nav/address'
import { Section } from '../../web/parts/section.tsx'
import { Select } from '../../web/parts/select.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { FlowBands } from './flow-bands.tsx'
import { FlowTable } from './flow-table.tsx'
import type { Flow, RunPageRun } from './run.ts'

/** Beyond that a list is not read but counted. */
const ROWS_READABLE = 40

export function FlowSection({ run }: { readonly run: RunPageRun }) {
  const { query } = useAddress()
  const state = query.get('state') ?? ''
  const answer = useAnswer<Flow>(
    { route: 'showSwarmFlow', parameters: { id: run.id }, query: { limit: '500', ...(state !== '' && { state }) } },
    [`swarm/${run.id}`, 'finding'],
  )
  const all = answer.value ? answer.value.total : 0
  const isBands = (query.get('flow') ?? (all > ROWS_READABLE ? 'bands' : 'rows')) === 'bands'
  return (
    <Section
      title="Findings from wave to wave"
      aside={
        <span className="flow-choices">
          <Select label="State now" name="state" value={state} words={FINDING_STATES} all="every state" />
          <span className="actions">
            <Switch word="rows" isOn={!isBands} />
            <Switch word="bands" isOn={isBands} />
          </span>
        </span>
      }
    >
      <Shown answer={answer}>{flow => <Drawn flow={flow} run={run} isBands={isBands} />}</Shown>
    </Section>
  )
}

function Switch({ word, isOn }: { readonly word: 'rows' | 'bands'; readonly isOn: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={isOn ? 'primary' : ''}
      onClick={() => setQuery({ flow: word })}
    >
      {word}
    </button>
  )
}

function Drawn({ flow, run, isBands }: { readonly flow: Flow; readonly run: RunPageRun; readonly isBands: boolean }) {
  if (flow.waves.length === 0) return <p className="muted">No wave was collected yet, so no finding is known.</p>
  if (isBands) return <FlowBands flow={flow} run={run} />
  return (
    <>
      <FlowTable flow={flow} run={run} />
      {flow.rows.length < flow.total && (
        <p className="muted">
          The worst {flow.rows.length} of {flow.total}; choose a state to see others.
        </p>
      )}
    </>
  )
}
