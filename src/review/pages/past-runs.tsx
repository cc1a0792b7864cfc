// The runs of a session or task as of a past moment. What they judged is in the log; what was the head then is not.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { Badge } from '../../web/parts/badge.tsx'
import { DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { Hash } from '../../web/parts/words/hash.tsx'
import type { RunRow } from './review-group.ts'
import { lookForRun } from './review-looks.ts'

export function PastRuns({ subject }: { readonly subject: string }) {
  const question = { route: 'listReviewRuns', query: { ids: subject, all: 'true' } } as const
  const answer = useAnswer<Shape<'ReviewRunList'>>(question, [])
  return (
    <Section title="Runs of then">
      <Shown answer={answer}>
        {({ reviews }) => (
          <DataTable
            caption="Review runs of then"
            rows={reviews.toReversed()}
            keyOf={({ id }) => id}
            columns={COLUMNS}
            none="Nobody had reviewed it by then."
          />
        )}
      </Shown>
    </Section>
  )
}

const COLUMNS = [
  { title: 'Run', draw: ({ id }: RunRow) => id },
  { title: 'Commit', draw: ({ targetSha }: RunRow) => <Hash hash={targetSha} /> },
  { title: 'Reviewer', draw: ({ harness }: RunRow) => harness },
  { title: 'Verdict', draw: (run: RunRow) => <Badge look={lookForRun(run)} detail={`row ${run.why.rule}`} /> },
  { title: 'Findings', draw: ({ findings }: RunRow) => findings.length, isNumber: true },
  { title: 'Began', draw: ({ startedAt }: RunRow) => <Age at={startedAt} /> },
] as const
