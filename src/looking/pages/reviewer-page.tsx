// One reviewer: what it would have found by class, how that came to be known, what it invents, and what a trial of it costs.
import type { Shape } from '#api/schemas'
import { composeCents } from '#usage/rules/sums/compose-amount'
import { useAnswer } from '#web/live/use-answer'
import { Badge } from '../../web/parts/badge.tsx'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { Page } from '../../web/parts/page.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { Terms } from '../../web/parts/words/terms.tsx'
import { nameReviewer } from '../rules/looking-words.ts'
import { composeRate } from '../rules/measure/compose-interval.ts'
import { composeLeft } from '../rules/measure/compose-left.ts'
import { IntervalBar } from './interval-bar.tsx'
import { composeAlarms, composeModel, REVIEWER_LOOKS } from './reviewer-words.ts'
import type { ReviewerWithMeasure } from './reviewers.tsx'

type Trial = Shape<'TrialList'>['trials'][number]

export function ReviewerPage({
  id,
  reviewer,
}: {
  readonly id: string
  readonly reviewer: ReviewerWithMeasure | undefined
}) {
  if (!reviewer)
    return (
      <Page title={id}>
        <p>No trial was held with such a reviewer.</p>
      </Page>
    )
  return (
    <Page title={reviewer.reviewer.harness} aside={<span className="muted">{composeModel(reviewer.reviewer)}</span>}>
      <Standing reviewer={reviewer} />
      <Section title="Detection by class" aside={<span className="muted">of planted defects, at 95 %</span>}>
        <DataTable caption="Detection by class" rows={reviewer.cells} columns={CELLS} keyOf={cell => cell.class} />
      </Section>
      <Section title="Over time" aside={<span className="muted">at the end of each day with a trial</span>}>
        <DataTable
          caption="Detection over time"
          rows={listDays(reviewer)}
          columns={[{ title: 'Day', draw: ({ day }) => day }, ...CELLS]}
          keyOf={({ day, class: what }) => `${day} ${what}`}
          none="No trial counts yet."
        />
      </Section>
      <Trials id={id} />
    </Page>
  )
}

function Standing({ reviewer }: { readonly reviewer: ReviewerWithMeasure }) {
  const { verdict, rule, trialCost } = reviewer
  const cost = trialCost === null ? 'not told' : `${composeCents(trialCost.nanos)} ${trialCost.currency}`
  return (
    <Terms
      rows={[
        ['Judged', <Badge key="judged" look={REVIEWER_LOOKS[verdict]} detail={`row ${rule}`} />],
        ['False alarms', composeAlarms(reviewer)],
        ['Cost of a trial', cost],
        ['Not counted', composeLeft(reviewer.left)],
      ]}
    />
  )
}

type Cell = Pick<ReviewerWithMeasure['cells'][number], 'class' | 'k' | 'n'>

const CELLS = [
  { title: 'Class', draw: (cell: Cell) => cell.class.replaceAll('_', ' ') },
  { title: 'Caught', draw: (cell: Cell) => composeRate(cell)[0] },
  { title: 'Exact 95 %', draw: (cell: Cell) => <IntervalBar cell={cell} /> },
  { title: 'Wilson 95 %', draw: (cell: Cell) => composeRate(cell)[2] },
]

function listDays({ history }: ReviewerWithMeasure) {
  return history.toReversed().flatMap(({ day, cells }) => cells.map(cell => ({ day, ...cell })))
}

function Trials({ id }: { readonly id: string }) {
  const answer = useAnswer<Shape<'TrialList'>>({ route: 'listTrials' }, ['trial'])
  const isOwn = ({ reviewer }: Trial) => reviewer !== null && nameReviewer(reviewer) === id
  return (
    <Section title="Trials">
      <Shown answer={answer}>
        {({ trials }) => (
          <DataTable
            caption="Trials of this reviewer"
            rows={trials.filter(isOwn).toReversed()}
            columns={TRIALS}
            keyOf={trial => trial.id}
            hasEntries
          />
        )}
      </Shown>
    </Section>
  )
}

const TRIALS: readonly Column<Trial>[] = [
  { title: 'Trial', draw: ({ id }) => id },
  { title: 'Planted', draw: ({ isClean, plants }) => (isClean ? 'nothing' : plants.map(one => one.class).join(', ')) },
  {
    title: 'Came to',
    draw: ({ state, caught, plants, other, leftOut, isClean }) =>
      state === 'scored'
        ? `${isClean ? '' : `${caught.length} of ${plants.length} caught, `}${other} other reports`
        : `not counted: ${leftOut ?? state}`,
  },
  { title: 'Blind', draw: ({ isBlind }) => (isBlind ? 'yes' : 'no, so it does not count') },
  { title: 'When', draw: ({ startedAt }) => <Age at={startedAt} /> },
  { title: 'More', draw: ({ id }) => <WhyButton id={id} /> },
]
