// One pass over one commit: who, how it stands, what was said, and what can be done about it.
import type { Shape } from '#api/schemas'
import { countWords } from '#web/parts/words/count-words'
import { Link } from '../../web/nav/link.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { isOpen } from '../rules/record/review.ts'
import { FAIL_REASON_WORDS, lookForRun, REVIEW_RUN_LOOKS } from './review-looks.ts'
import { CancelRun, SubmitVerdict } from './run-actions.tsx'

export type ShownReviewRun = Shape<'ReviewRun'>

export function RunCard({ run, isShown }: { readonly run: ShownReviewRun; readonly isShown: boolean }) {
  return (
    <article className={isShown ? 'review-run shown' : 'review-run'} data-entry>
      <header>
        <h4>
          <Link to={`/reviews/${run.id}`} isCurrent={isShown}>
            {run.id}
          </Link>
        </h4>
        <Badge look={lookForRun(run)} detail={`row ${run.why.rule}`} />
        {run.verdict === '' && run.failReason !== null && <span>{FAIL_REASON_WORDS[run.failReason]}</span>}
        {run.contradictory && (
          <Badge look={{ icon: '⇄', word: 'contradictory: approves beside a blocking finding', tone: 'bad' }} />
        )}
        {run.baseMoved && <Badge look={{ icon: '⇡', word: 'base moved since', tone: 'unknown' }} />}
        <span className="muted">
          {run.harness} · {run.round === null ? REVIEW_RUN_LOOKS[run.status].word : `round ${run.round}`} ·{' '}
          {countWords(run.findings.length, 'finding')} ·{' '}
          {run.launch === 'spawn' ? 'new reviewer' : 'asked the open reviewer'} · began <Age at={run.startedAt} />
          {run.endedAt !== null && (
            <>
              {' '}
              · ended <Age at={run.endedAt} />
            </>
          )}
          {run.remindedAt !== null && (
            <>
              {' '}
              · reminded <Age at={run.remindedAt} />
            </>
          )}
        </span>
        <WhyButton id={run.id} />
      </header>
      <Said run={run} />
      <Delivery run={run} />
      {run.lateVerdicts.map(({ at, by, verdict, code }) => (
        <p key={at} className="muted">
          Not counted: {verdict} by {by} <Age at={at} />, refused as <code>{code}</code>
        </p>
      ))}
      {isOpen(run.status) && (
        <p className="actions">
          <SubmitVerdict run={run} />
          <CancelRun run={run} />
        </p>
      )}
    </article>
  )
}

function Said({ run: { detection, body } }: { readonly run: ShownReviewRun }) {
  return (
    <>
      {detection && <Worth {...detection} />}
      {body !== '' && <p className="said body">{body}</p>}
    </>
  )
}

/** What the silence of this reviewer is worth. */
function Worth({ text, rule, closes, why }: NonNullable<ShownReviewRun['detection']>) {
  return (
    <p className="detection">
      <Link to="/reviewers">{text}</Link>{' '}
      {!closes && <Badge look={{ icon: '⊘', word: 'does not close the gate', tone: 'warn' }} detail={`row ${rule}`} />}{' '}
      <span className="muted">{why}</span>
    </p>
  )
}

const DELIVERY: Readonly<Record<ShownReviewRun['delivered'], string | null>> = {
  none: null,
  queued: 'Feedback is queued for the worker; it has not confirmed it',
  acked: 'The worker confirmed the feedback',
}

function Delivery({ run: { delivered, deliveredMessageId, sessionId } }: { readonly run: ShownReviewRun }) {
  const words = DELIVERY[delivered]
  if (words === null) return null
  return (
    <p className="muted">
      {words} (<Link to={`/sessions/${sessionId}`}>{deliveredMessageId ?? 'message'}</Link>)
    </p>
  )
}
