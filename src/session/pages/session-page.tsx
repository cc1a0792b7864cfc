// One session: its terminal, how it stands and why, what it asks, its life over time, its messages, its change, its work.
import { lookFor } from '#core/board/look'
import { SESSION_LOOKS } from '#core/board/session-looks'
import { isEnded } from '#core/session/standing'
import { useAnswer } from '../../live/use-answer.ts'
import { useMoment } from '../../nav/moment.ts'
import { Age } from '../../parts/age.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Page } from '../../parts/page.tsx'
import { Section } from '../../parts/section.tsx'
import { Shown } from '../../parts/shown.tsx'
import { SignalBadge } from '../../parts/signal-badge.tsx'
import { WhyButton } from '../../parts/why.tsx'
import { ChangePart } from './change-part.tsx'
import { composeNote } from './compose-note.ts'
import { LastOutput } from './last-output.tsx'
import { LifePart } from './life-part.tsx'
import { LiveTerminal } from './live-terminal.tsx'
import { MessagePart } from './message-part.tsx'
import { PermissionPart } from './permission-part.tsx'
import { SalvageList } from './salvage-list.tsx'
import { SessionActions } from './session-actions.tsx'
import { SessionFacts } from './session-facts.tsx'
import type { Session } from './session-row.ts'

export function SessionPage({ id }: { readonly id: string }) {
  const answer = useAnswer<Session>({ route: 'showSession', parameters: { session: id } }, [
    `session/${id}`,
    `outbox/${id}`,
    `signal/${id}`,
  ])
  const { value } = answer
  return (
    <Page title={value?.title || id} aside={value && <SessionActions session={value} />}>
      <Shown answer={answer}>{session => <SessionParts session={session} />}</Shown>
    </Page>
  )
}

function SessionParts({ session }: { readonly session: Session }) {
  const { at } = useMoment()
  return (
    <>
      <Standing session={session} />
      <PermissionPart session={session} />
      {at !== null ? (
        <PastTerminal />
      ) : isEnded(session.state) ? (
        <LastOutput session={session} />
      ) : (
        <LiveTerminal key={session.generation} session={session} />
      )}
      <LifePart session={session} />
      <MessagePart session={session} />
      <ChangePart session={session} />
      <SessionFacts session={session} />
      {at === null && <SalvageList only={session.id} />}
    </>
  )
}

function PastTerminal() {
  return (
    <Section title="Terminal">
      <p className="muted">What was on its screen then is not kept; what was recorded is below.</p>
    </Section>
  )
}

function Standing({ session }: { readonly session: Session }) {
  const { lastStep } = session
  return (
    <div className="session-standing">
      <p className="session-badges">
        <Badge look={lookFor(SESSION_LOOKS, session.status)} detail={`row ${session.statusRule}`} />{' '}
        <SignalBadge row={session} /> <WhyButton id={`session:${session.id}`} />
      </p>
      <p className="muted">
        since <Age at={session.since} /> · {composeNote(session.note)}
        {lastStep && (
          <>
            {' '}
            · last step by row <code>{lastStep.rule}</code>, <Age at={lastStep.at} />
          </>
        )}
        {session.resetAt !== null && (
          <>
            {' '}
            · quota resets <Age at={session.resetAt} />
          </>
        )}
        {session.status === 'quota_paused' && session.resetAt === null && ' · when the quota resets is not known'}
      </p>
    </div>
  )
}
