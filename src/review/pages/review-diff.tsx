// What the reviewer of a run was shown, with what it found at the lines it named.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { countWords } from '#web/parts/words/count-words'
import { Diff } from '../../web/parts/diff/diff.tsx'
import { FindingNote } from '../../web/parts/diff/finding-note.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Hash } from '../../web/parts/words/hash.tsx'
import type { ShownReviewRun } from './run-card.tsx'

const CHARACTERS_MAX = '1000000'

export function ReviewDiffPart({ run }: { readonly run: ShownReviewRun }) {
  const answer = useAnswer<Shape<'ReviewDiff'>>(
    { route: 'showReviewDiff', parameters: { run: run.id }, query: { characters: CHARACTERS_MAX } },
    [],
  )
  return (
    <Section
      title={`Findings of ${run.id} in the change`}
      aside={
        <span className="muted">
          {countWords(run.findings.length, 'finding')} ·{' '}
          {run.baseSha === null ? 'no base' : <Hash hash={run.baseSha} />} → <Hash hash={run.targetSha} />
        </span>
      }
    >
      <Shown answer={answer}>
        {({ text, isCut, baseSha, targetSha }) => (
          <Diff
            text={text}
            isCut={isCut}
            subject={`review/${run.id}`}
            command={`git diff ${baseSha ?? ''} ${targetSha}`}
            notes={run.findings}
            drawNote={finding => (
              <FindingNote key={finding.id} {...finding} aside={<span className="muted">{finding.id}</span>} />
            )}
          />
        )}
      </Shown>
    </Section>
  )
}
