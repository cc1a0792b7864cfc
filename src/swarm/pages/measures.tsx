// How well the lenses find again what is there, and whether the audits come to an end. Both inform and decide nothing.
import type { Shape } from '#api/schemas'
import { composeRate } from '#looking/rules/measure/compose-interval'
import { useAnswer } from '#web/live/use-answer'
import { lookFor } from '#web/parts/look'
import { IntervalBar } from '../../looking/pages/interval-bar.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import type { RunPageRun } from './run.ts'
import { CONVERGENCE_LOOKS } from './swarm-looks.ts'

type Lens = Shape<'SwarmDetection'>['lenses'][number]
type Stage = Shape<'SwarmConvergence'>['stages'][number]

export function Measures({ run }: { readonly run: RunPageRun }) {
  const watch = [`swarm/${run.id}`]
  const parameters = { id: run.id }
  const detection = useAnswer<Shape<'SwarmDetection'>>({ route: 'showSwarmDetection', parameters }, watch)
  const convergence = useAnswer<Shape<'SwarmConvergence'>>({ route: 'showSwarmConvergence', parameters }, watch)
  return (
    <div className="columns">
      <Section
        title="Detection"
        aside={<span className="muted">known and unchanged findings found again, by lens</span>}
      >
        <Shown answer={detection}>
          {({ lenses }) => (
            <DataTable
              caption="Detection probability by lens"
              rows={lenses}
              columns={LENS_COLUMNS}
              keyOf={({ lens }) => lens}
              none="Not known: no audit looked a second time at what was still there."
            />
          )}
        </Shown>
      </Section>
      <Section title="Convergence" aside={<span className="muted">new findings per audit wave</span>}>
        <Shown answer={convergence}>
          {({ stages }) => (
            <DataTable
              caption="Convergence by stage"
              rows={stages}
              columns={STAGE_COLUMNS}
              keyOf={({ stage }) => stage}
              none="Not known: no audit wave was collected."
            />
          )}
        </Shown>
      </Section>
    </div>
  )
}

const percent = (share: number) => `${Math.round(share * 100)} %`

const rateOf = ({ rediscovered, trials }: Lens) => composeRate({ k: rediscovered, n: trials })

/** Found again of what was there, with what that says: a bare share would promise too much. */
const LENS_COLUMNS: readonly Column<Lens>[] = [
  { title: 'Lens', draw: ({ lens }) => lens },
  { title: 'Found again', draw: lens => rateOf(lens)[0] },
  { title: 'Exact 95 %', draw: lens => <IntervalBar cell={{ k: lens.rediscovered, n: lens.trials }} /> },
  { title: 'Wilson 95 %', draw: lens => rateOf(lens)[2] },
]

const STAGE_COLUMNS: readonly Column<Stage>[] = [
  { title: 'Stage', draw: ({ stage }) => stage },
  {
    title: 'Verdict',
    draw: ({ verdict, rule }) => <Badge look={lookFor(CONVERGENCE_LOOKS, verdict)} detail={`row ${rule}`} />,
  },
  { title: 'Row', draw: ({ rule }) => <code>{rule}</code> },
  { title: 'New per audit', draw: ({ netNew }) => <Steps counts={netNew} /> },
  {
    title: 'Made by repairs',
    draw: ({ introducedByFixShare: share }) =>
      share === null ? <span className="muted">not known</span> : percent(share),
  },
]

const STEP_REM_MAX = 2.5

function Steps({ counts }: { readonly counts: readonly number[] }) {
  const most = Math.max(1, ...counts)
  return (
    <span className="steps">
      {counts.map((count, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is what the number belongs to
        <span key={at}>
          <i style={{ height: `${(count / most) * STEP_REM_MAX}rem` }} aria-hidden="true" />
          {count}
        </span>
      ))}
    </span>
  )
}
